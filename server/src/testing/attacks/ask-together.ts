/** Requests at a time: calls of the log that come together are written together, and one after the other each waits for its rest. */
const AT_ONCE = 25

/** Does what is to be done with each item, for several of them at a time; gives all faults that it found, in the order of the items. */
export async function askTogether<T>(
  items: readonly T[],
  faultsOf: (item: T, index: number) => Promise<readonly string[]>,
): Promise<string[]> {
  const faults: string[] = []
  for (let first = 0; first < items.length; first += AT_ONCE) {
    const some = items.slice(first, first + AT_ONCE).map((item, index) => faultsOf(item, first + index))
    faults.push(...(await Promise.all(some)).flat())
  }
  return faults
}
