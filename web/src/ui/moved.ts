/** A list with one value at another place; places beyond the list are its ends. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_, at) => at !== from)
  const value = list[from]
  const place = Math.max(0, Math.min(rest.length, to))
  return value === undefined ? [...list] : [...rest.slice(0, place), value, ...rest.slice(place)]
}
