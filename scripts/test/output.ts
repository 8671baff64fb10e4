/** The terminal, or a part of it, for one step. */
export interface Output {
  print(text: string | Uint8Array): void;
  /** Nothing more is printed. */
  end(): void;
}

/** Steps that run, in the order of their start. */
const printers: { kept: (string | Uint8Array)[]; hasEnded: boolean }[] = [];

/** Opens the output of a step. Of steps that run at the same time, one is shown; the others' output waits. */
export function openOutput(): Output {
  const printer = { kept: [] as (string | Uint8Array)[], hasEnded: false };
  printers.push(printer);
  return {
    print(text) {
      printer.kept.push(text);
      show();
    },
    end() {
      printer.hasEnded = true;
      show();
    },
  };
}

function show(): void {
  for (let first = printers[0]; first !== undefined; first = printers[0]) {
    for (const text of first.kept.splice(0)) process.stdout.write(text);
    if (!first.hasEnded) return;
    printers.shift();
  }
}
