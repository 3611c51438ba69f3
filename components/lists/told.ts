/** What a service gives, as a call tells it; a time may also be one of its own, where it came with the page. */
export type Told<T, Time = Date | string> = T extends Date
  ? Time
  : T extends readonly (infer One)[]
    ? Told<One, Time>[]
    : T extends object
      ? { [Key in keyof T]: Told<T[Key], Time> }
      : T;
