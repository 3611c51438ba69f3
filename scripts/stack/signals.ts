/** npm, the bootstrap and the terminal each pass one Ctrl-C on: repeats within this time are the same one. */
const SAME_KEYSTROKE_MS = 800;

/** Told about Ctrl-C, SIGTERM, a closed terminal and the death of whoever started us; true for a second request. */
export function onStopSignal(stop: (isSecond: boolean) => void): void {
  let last: number | undefined;
  const heard = () => {
    const now = performance.now();
    const isFirst = last === undefined;
    if (last !== undefined && now - last < SAME_KEYSTROKE_MS) return;
    last = now;
    stop(!isFirst);
  };
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, heard);
  if (process.channel) {
    process.once('disconnect', heard);
    process.channel.unref();
  }
  // A closed pipe (`npm start | head`) must not end the shop in the middle of a write.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}
