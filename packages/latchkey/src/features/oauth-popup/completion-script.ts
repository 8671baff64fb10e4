/** ID of the element with the script's data. Clients know both names. */
export const DATA_ELEMENT = "better-auth-oauth-popup";
export const MESSAGE_TYPE = "better-auth:oauth-popup";

/**
 * Sends the result to the page that opened the window, and closes the window. A Cross-Origin-Opener-Policy of
 * the page or the provider removes `window.opener`: a page of this origin then gets the result on a channel
 * named by its nonce. No token is sent there, because that page has the session cookie.
 */
export const COMPLETION_SCRIPT = `(function () {
  var data = JSON.parse(document.getElementById("${DATA_ELEMENT}").textContent);
  var message = { type: data.type, nonce: data.nonce, redirectTo: data.redirectTo, error: data.error };
  if (data.nonce && data.targetOrigin === location.origin && typeof BroadcastChannel === "function")
    new BroadcastChannel(data.type + ":" + data.nonce).postMessage(message);
  if (data.token) message.token = data.token;
  if (window.opener) window.opener.postMessage(message, data.targetOrigin);
  window.close();
})();`;
