/** Names of saved searches: two of one person do not have the same. */

const folded = (name: string): string => name.trim().toLocaleLowerCase()

/** Whether somebody has a search of this name; case does not count. */
export const isTaken = (name: string, taken: readonly string[]): boolean => taken.some((one) => folded(one) === folded(name))

/** The name, with a number behind it where it is taken: "temperature (2)". */
export function freeName(name: string, taken: readonly string[]): string {
  let free = name
  for (let count = 2; isTaken(free, taken); count += 1) free = `${name} (${count})`
  return free
}
