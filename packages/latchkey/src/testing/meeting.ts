/** A point in a program that nobody passes before so many have come to it: what races then does so every time. */
export function meeting(people: number): () => Promise<void> {
  let begin = (): void => undefined;
  const all = new Promise<void>((resolve) => {
    begin = resolve;
  });
  let come = 0;
  return () => {
    come += 1;
    if (come === people) begin();
    return all;
  };
}
