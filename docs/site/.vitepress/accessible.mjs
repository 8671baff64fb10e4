/**
 * Corrections of VitePress's components, where screen readers would find a button inside a button, a name that differs
 * from the visible text, or a page without a main part. The build stops if a component no longer has the text that is replaced.
 */
const CORRECTIONS = {
  "VPSidebarItem.vue": [
    [':tabindex="item.items && 0"', ':tabindex="item.items && !item.link ? 0 : undefined"'],
    [
      ':role="itemRole"',
      ':role="item.items ? itemRole : undefined" :aria-expanded="item.items && !item.link ? !collapsed : undefined"',
    ],
    [
      `role="button"
        aria-label="toggle section"`,
      `:role="item.link ? 'button' : undefined"
        :aria-label="item.link ? 'Parts of ' + item.text : undefined"
        :aria-expanded="item.link ? !collapsed : undefined"`,
    ],
    ['tabindex="0"', ':tabindex="item.link ? 0 : undefined"'],
  ],
  "NotFound.vue": [
    ['<div class="NotFound"', '<main class="NotFound"'],
    ["</div>\n</template>", "</main>\n</template>"],
  ],
  "VPHome.vue": [
    ['<div \n    class="VPHome"', '<main\n    class="VPHome"'],
    ["</div>\n</template>", "</main>\n</template>"],
  ],
  "VPSwitchAppearance.vue": [
    // The title comes with the script.
    [':title="switchTitle"', 'aria-label="Dark colors" :title="switchTitle"'],
  ],
  "VPNavBarSearchButton.vue": [
    ['<span class="DocSearch-Button-Keys">', '<span class="DocSearch-Button-Keys" aria-hidden="true">'],
    // The style sheet shows the letter: it isn't part of the button's name.
    ['<kbd class="DocSearch-Button-Key">K</kbd>', '<kbd class="DocSearch-Button-Key letter"></kbd>'],
  ],
};

export function accessible() {
  return {
    name: "accessible",
    enforce: "pre",
    transform(code, id) {
      const corrections = CORRECTIONS[id.split("/").at(-1)];
      if (corrections === undefined) return undefined;
      return corrections.reduce((text, [before, after]) => {
        if (!text.includes(before)) throw new Error(`${id} no longer has ${before}`);
        return text.replace(before, after);
      }, code);
    },
  };
}
