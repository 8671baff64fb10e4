/** Where the page holds what the script hands on. Clients know both names. */
export const DATA_ELEMENT = "better-auth-oauth-popup";
export const MESSAGE_TYPE = "better-auth:oauth-popup";

/**
 * Tells the page that opened the window, and closes it. A page or a provider with a Cross-Origin-Opener-Policy has cut
 * the two apart: then a page of this origin hears it on a channel that only its nonce names. No token goes there, as the
 * cookie is that page's own.
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
