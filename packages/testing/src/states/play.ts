/** Actions of a user that bring a screen into a state. */
export interface Hands {
  /** Types into the field with this name, or chooses there. */
  fill(name: string, text: string): Promise<void>;
  press(selector: string): Promise<void>;
  /** Chooses a file with this text. */
  choose(text: string): Promise<void>;
  /** Waits until an element exists. */
  see(selector: string): Promise<void>;
  /** Cuts the network. */
  goOffline(): void;
  /** Returns to the tab, which requests the current data again. */
  comeBack(): void;
}

export type Play = (hands: Hands) => Promise<void>;

/** The button that sends the page's form. */
export const SUBMIT = 'main button[type="submit"]';
/** The button that sends the form of a dialog. */
export const DIALOG_SUBMIT = '[role="dialog"] button[type="submit"]';
/** The button that confirms a question. */
export const CONFIRM = '[role="alertdialog"] [data-part="confirm"]';

/** Opens the menu of a row, and presses one of its items. */
export function chooseFrom(menu: string, item: string): Play {
  return async ({ press }) => {
    await press(menu);
    await press(`[role="menuitem"][data-key="${item}"]`);
  };
}

/** The same for an item that opens a dialog. */
export function askFrom(menu: string, item: string): Play {
  return async (hands) => {
    await chooseFrom(menu, item)(hands);
    await hands.see('[role="dialog"], [role="alertdialog"]');
  };
}

/** Returns the actions for a document; each waits for its element. */
export function handsIn(document: Document): Hands {
  return {
    async fill(name, text) {
      // Filters of the list behind a dialog may have the same names.
      const places = ':is([role="dialog"], body:not(:has([role="dialog"])) main)';
      const input = await found<HTMLInputElement | HTMLTextAreaElement>(
        document,
        `${places} :is(input, textarea, select)[name="${name}"]`,
      );
      // React's own setter would count it as React's change, and fire no event.
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), "value")?.set?.call(input, text);
      input.dispatchEvent(new Event(input.matches("select") ? "change" : "input", { bubbles: true }));
    },
    async press(selector) {
      const target = await found<HTMLElement>(document, selector);
      target.focus();
      target.click();
    },
    async choose(text) {
      const input = await found<HTMLInputElement>(document, 'main input[type="file"]');
      const chosen = new DataTransfer();
      chosen.items.add(new File([text], "people.csv"));
      input.files = chosen.files;
      input.dispatchEvent(new Event("change", { bubbles: true }));
    },
    async see(selector) {
      await found(document, selector);
    },
    goOffline() {
      Object.defineProperty(navigator, "onLine", { configurable: true, value: false });
      window.dispatchEvent(new Event("offline"));
    },
    comeBack() {
      window.dispatchEvent(new Event("focus"));
      document.dispatchEvent(new Event("visibilitychange"));
    },
  };
}

function found<Wanted extends Element>(document: Document, selector: string): Promise<Wanted> {
  return new Promise((resolve) => {
    const look = (): void => {
      const target = document.querySelector<Wanted>(selector);
      if (target === null) return;
      observer.disconnect();
      resolve(target);
    };
    const observer = new MutationObserver(look);
    observer.observe(document, { subtree: true, childList: true, attributes: true });
    look();
  });
}
