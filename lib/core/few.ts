/** Puts a value in; where there are `most` already, the oldest makes room. */
export function putAmong<Key, Value>(map: Map<Key, Value>, most: number, key: Key, value: Value): void {
  const [oldest] = map.keys();
  if (oldest !== undefined && map.size >= most && !map.has(key)) map.delete(oldest);
  map.set(key, value);
}
