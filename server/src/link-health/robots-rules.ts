/** What a server asks robots not to open (RFC 9309, the Robots Exclusion Protocol), as far as it is meant for us. */

/** The name that a server may write its rules for (RFC 9309 section 2.2.1); case does not matter. */
export const PRODUCT_TOKEN = 'graticule'
/** What is read of the file (RFC 9309 section 2.5 asks for at least so much), bytes. */
export const MAX_ROBOTS_BYTES = 512_000

/** A rule for paths; both are kept in the form that {@link comparable} gives. */
export interface RobotsRule {
  readonly allow: boolean
  readonly path: string
}

/** The rules of a server that hold for us. */
export interface RobotsRules {
  readonly rules: readonly RobotsRule[]
  /** Crawl-delay: seconds between two requests. Not part of the RFC, and yet the one thing in the file that is asked of a slow robot. */
  readonly delay?: number
}

/** A server without rules. */
export const NO_RULES: RobotsRules = { rules: [] }

interface Group {
  readonly agents: Set<string>
  readonly rules: RobotsRule[]
}

const UNRESERVED = /^[A-Za-z0-9._~-]$/
/** An octet that is escaped, or signs that do not stand in an address as they are (RFC 3986 section 2), without what is special in a rule. */
const WRITTEN_ANEW = /%[0-9A-Fa-f]{2}|[^A-Za-z0-9._~:/?#[\]@!&'()+,;=*$%-]+/gu

/** Octets written in one way (RFC 9309 section 2.2.2): unreserved ones as they are, all others that are escaped in capitals. */
function comparable(path: string): string {
  return path.toWellFormed().replaceAll(WRITTEN_ANEW, (written) => {
    if (!written.startsWith('%')) return encodeURIComponent(written)
    const sign = String.fromCodePoint(Number.parseInt(written.slice(1), 16))
    return UNRESERVED.test(sign) ? sign : written.toUpperCase()
  })
}

/** A rule's path: `*` and a `$` at its end are special, any other `$` is one. */
function rulePath(text: string): string {
  const path = comparable(text)
  const body = path.endsWith('$') ? path.slice(0, -1) : path
  return body.replaceAll('$', '%24') + (path.endsWith('$') ? '$' : '')
}

interface Delay {
  readonly agents: ReadonlySet<string>
  readonly seconds: number
}

/**
 * Reads a file. What is not understood is passed over. A group begins where names follow rules; a delay, which the RFC does not
 * know and which must not end a group, is for those who are named right before it.
 * @rule B-link-health.robots-size A file of rules is read in the time that its length takes, whatever stands in it
 */
function read(text: string): { groups: Group[]; delays: Delay[] } {
  const [groups, delays]: [Group[], Delay[]] = [[], []]
  let group: Group | undefined
  let slow = new Set<string>()
  let last: 'name' | 'rule' | 'delay' = 'rule'
  for (const line of text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)) {
    const found = /^[\t ]*([A-Za-z-]+)[\t ]*:[\t ]*([^#]*)/.exec(line)
    const key = found?.[1]?.toLowerCase()
    const value = found?.[2]?.trim() ?? ''
    if (key === 'user-agent') {
      const name = value === '*' ? '*' : (/^[A-Za-z_-]+/.exec(value)?.[0] ?? '').toLowerCase()
      if (group === undefined || last === 'rule') groups.push((group = { agents: new Set(), rules: [] }))
      group.agents.add(name)
      // names in a row go into one set, which no delay has yet
      slow = last === 'name' ? slow.add(name) : new Set([name])
      last = 'name'
    } else if (key === 'allow' || key === 'disallow') {
      // an empty rule is none
      if (value !== '') group?.rules.push({ allow: key === 'allow', path: rulePath(value) })
      last = 'rule'
    } else if (key === 'crawl-delay' && /^\d{1,9}(?:\.\d{1,9})?$/.test(value)) {
      delays.push({ agents: slow, seconds: Number(value) })
      if (last === 'name') last = 'delay'
    }
  }
  return { groups, delays }
}

/**
 * The rules that hold for us: those of all groups that name us, or else of all groups for everybody.
 * @rule B-link-health.robots What robots.txt asks is kept to
 */
export function readRobots(text: string): RobotsRules {
  const { groups, delays } = read(text)
  const of = <T extends { readonly agents: ReadonlySet<string> }>(all: readonly T[], name: string): T[] =>
    all.filter(({ agents }) => agents.has(name))
  const name = of(groups, PRODUCT_TOKEN).length > 0 ? PRODUCT_TOKEN : '*'
  const rules = of(groups, name).flatMap((group) => group.rules)
  const seconds = of(delays, name).map((delay) => delay.seconds)
  return seconds.length === 0 ? { rules } : { rules, delay: Math.max(...seconds) }
}

/** Whether a rule's path is that of an address, or its beginning. Looks at each part between asterisks once, at its first place. */
function fits(rule: string, path: string): boolean {
  const isEnd = rule.endsWith('$')
  const parts = (isEnd ? rule.slice(0, -1) : rule).split('*')
  const [first = '', ...others] = parts
  if (!path.startsWith(first)) return false
  let at = first.length
  const last = others.pop()
  if (last === undefined) return !isEnd || at === path.length
  for (const part of others) {
    const found = path.indexOf(part, at)
    if (found < 0) return false
    at = found + part.length
  }
  return isEnd ? path.length - last.length >= at && path.endsWith(last) : path.indexOf(last, at) >= 0
}

/** Whether an address may be opened: the longest rule that fits decides, and of two as long as each other the one that allows. */
export function allows({ rules }: RobotsRules, url: URL): boolean {
  if (url.pathname === '/robots.txt') return true
  const path = comparable(url.pathname + url.search)
    .replaceAll('*', '%2A')
    .replaceAll('$', '%24')
  let [longest, isAllowed] = [-1, true]
  for (const { allow, path: rule } of rules) {
    const isMore = rule.length > longest || (rule.length === longest && allow)
    if (isMore && fits(rule, path)) [longest, isAllowed] = [rule.length, allow]
  }
  return isAllowed
}
