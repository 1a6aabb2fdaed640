/** Requests to an FDSN event service (FDSN Web Service Specifications 1.2, `fdsnws-event`). */
import { readInstant } from '../../entry/fields/instants.ts'

/** Which events of a service to ask for; times in milliseconds since 1970. */
export interface EventQuery {
  readonly format: string
  /** Page by page in the order of time; `offset` counts from 1. */
  readonly page?: { readonly offset: number; readonly limit: number }
  readonly window?: { readonly start: number; readonly end: number }
}

/** What an address asks for already. */
export interface AskedEvents {
  readonly format: string | undefined
  /** Milliseconds since 1970. */
  readonly start: number | undefined
  readonly end: number | undefined
  /** True when it says how many events it wants: then it is asked as it stands. */
  readonly isLimited: boolean
}

const parameter = (url: URL, ...names: readonly string[]): string | undefined =>
  [...url.searchParams].find(([name, value]) => names.includes(name.toLowerCase()) && value.trim() !== '')?.[1]

const instantOf = (text: string | undefined): number | undefined => (text === undefined ? undefined : readInstant(text))

/** What the address of a service, or of a query to it, asks for. */
export function askedBy(target: string): AskedEvents {
  const url = new URL(target)
  return {
    format: parameter(url, 'format')?.toLowerCase(),
    start: instantOf(parameter(url, 'starttime', 'start')),
    end: instantOf(parameter(url, 'endtime', 'end')),
    isLimited: ['limit', 'eventid'].some((name) => parameter(url, name) !== undefined),
  }
}

/** The address of a query: the parameters that the address brought along stay, but for those that the query says. */
export function queryAddress(target: string, { format, page, window }: EventQuery): string {
  const url = new URL(target)
  url.hash = ''
  const service = url.pathname.replace(/\/+$/, '').replace(/\/(?:query|version|application\.wadl|catalogs|contributors)$/i, '')
  url.pathname = `${service}/query`
  const isMine = (name: string) =>
    /^(?:format|nodata)$/i.test(name) ||
    (page !== undefined && /^(?:limit|offset|orderby)$/i.test(name)) ||
    (window !== undefined && /^(?:start|end)(?:time)?$/i.test(name))
  for (const name of Array.from(url.searchParams.keys())) if (isMine(name)) url.searchParams.delete(name)
  url.searchParams.set('format', format)
  if (page !== undefined) {
    url.searchParams.set('orderby', 'time-asc')
    url.searchParams.set('limit', String(page.limit))
    url.searchParams.set('offset', String(page.offset))
  }
  if (window !== undefined) {
    url.searchParams.set('starttime', fdsnTime(window.start))
    url.searchParams.set('endtime', fdsnTime(window.end))
  }
  return url.href
}

const fdsnTime = (milliseconds: number): string => new Date(milliseconds).toISOString().slice(0, 19)
