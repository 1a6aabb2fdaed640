/** Searching and sorting the directory of data providers. */
import type { Provider, ProviderOrder } from './data-providers.ts'

type Named = Pick<Provider, 'name' | 'createDate'>

const byName = (a: Named, b: Named): number => {
  const [one, other] = [a.name.trim().toLowerCase(), b.name.trim().toLowerCase()]
  return one < other ? -1 : one > other ? 1 : 0
}

/** Milliseconds of a date; those without one come last. */
const timeOf = ({ createDate }: Named): number => {
  const time = Date.parse(createDate)
  return Number.isNaN(time) ? Number.NEGATIVE_INFINITY : time
}

const ORDERS: Readonly<Record<ProviderOrder, (a: Named, b: Named) => number>> = {
  asc: byName,
  desc: (a, b) => byName(b, a),
  date: (a, b) => {
    const [one, other] = [timeOf(a), timeOf(b)]
    return one === other ? byName(a, b) : other > one ? 1 : -1
  },
}

/**
 * The providers in an order.
 * @rule S2-5.provider-order Data providers are sorted by trimmed lower-case name up or down, or by date, newest first, those without one last
 */
export const sortProviders = <T extends Named>(providers: readonly T[], order: ProviderOrder): T[] =>
  providers.toSorted(ORDERS[order])

/**
 * Those whose name or description holds a text.
 * @rule S2-5.provider-search Data providers are searched by a part of name or description; upper and lower case are the same
 */
export function searchProviders<T extends Pick<Provider, 'name' | 'shortDescription'>>(
  providers: readonly T[],
  text: string,
): T[] {
  const wanted = text.trim().toLowerCase()
  return providers.filter(
    ({ name, shortDescription }) =>
      wanted === '' || name.toLowerCase().includes(wanted) || shortDescription.toLowerCase().includes(wanted),
  )
}
