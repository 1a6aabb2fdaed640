/** The path with its query that an absolute address names at one of these bases; `undefined` for others. */
export function readEmbeddedPath(address: string, bases: readonly string[]): string | undefined {
  const base = bases.find((one) => address === one || address.startsWith(`${one}/`) || address.startsWith(`${one}?`))
  if (base === undefined) return undefined
  const rest = address.slice(base.length).split('#')[0] ?? ''
  return rest.startsWith('/') ? rest : `/${rest}`
}
