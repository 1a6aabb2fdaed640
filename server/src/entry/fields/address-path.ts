/** The paths of web addresses. One link is asked for its path several times in a row, and taking an address apart is slow. */

let last = { address: '', path: '' }

/** Keeps in mind what the path of an address is. */
export function keepPath(address: string, path: string): void {
  last = { address, path }
}

/** The path of an absolute address (`/a/b.nc`), empty when it is none. */
export function pathOf(address: string): string {
  if (last.address !== address) keepPath(address, URL.parse(address)?.pathname ?? '')
  return last.path
}
