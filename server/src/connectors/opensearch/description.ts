/** Description documents of OpenSearch 1.1: the template of requests, and requests made from it. */
import { createRecordSplitter, XmlRefusal } from '../../xml/record-splitter.ts'
import { descendants, type XmlElement } from '../../xml/xml-element.ts'

/** How a service is asked for entries. */
export interface SearchTemplate {
  readonly template: string
  /** Numbers of the first entry and the first page. */
  readonly indexOffset: number
  readonly pageOffset: number
  /** Most entries that a page may have, where the service says so. */
  readonly maxCount?: number
}

/** Answers that are read, the one that says most first. */
const SYNTAXES = [/^application\/atom\+xml/i, /^application\/(?:geo\+|vnd\.geo\+)?json/i, /^application\/rss\+xml/i]

/** Namespaces are not told apart: `{os:count}` and `{count}` are the same. */
const PLACEHOLDER = /\{(?:[A-Za-z][\w-]*:)?([A-Za-z]+)(\??)\}/g

/**
 * Reads a description document: the template for Atom, else GeoJSON, else RSS, that asks for the fewest things that we do not
 * know, of several the first. @returns words that complete "refused: ..." when there is none.
 */
export function readDescription(bytes: Uint8Array): SearchTemplate | { readonly refused: string } {
  try {
    const splitter = createRecordSplitter(({ name }) => name === 'OpenSearchDescription')
    const before = splitter.write(bytes)
    const { found, document } = splitter.end()
    const root = [...before, ...found][0]?.element
    if (root === undefined) return { refused: `its root element is ${document.root.name}, not an OpenSearch description` }
    const urls = descendants(root, 'Url').filter(
      ({ attributes }) => (attributes['template'] ?? '') !== '' && attributes['method']?.toLowerCase() !== 'post',
    )
    const inSyntax = SYNTAXES.map((syntax) => urls.filter(({ attributes }) => syntax.test(attributes['type'] ?? '')))
    const [best] = (inSyntax.find((found) => found.length > 0) ?? [])
      .map((url) => ({ url, unknown: unknownIn(templateWithParameters(url)) }))
      .toSorted((a, b) => a.unknown - b.unknown)
    return best === undefined
      ? { refused: 'the service describes no search that answers in Atom, GeoJSON or RSS' }
      : templateOf(best.url)
  } catch (error) {
    if (!(error instanceof XmlRefusal)) throw error
    return { refused: error.message }
  }
}

const KNOWN = new Set(['searchTerms', 'count', 'startIndex', 'startPage', 'inputEncoding', 'outputEncoding', 'language'])

const unknownIn = (template: string): number =>
  [...template.matchAll(PLACEHOLDER)].filter(([, name = '', optional]) => optional === '' && !KNOWN.has(name)).length

/**
 * The template, with the parameters that stand beside it and not in it (OpenSearch Parameter extension; the GEO DAB has all
 * of its there). What we do not know of them stays empty.
 */
function templateWithParameters({ attributes, children }: XmlElement): string {
  const template = attributes['template'] ?? ''
  const holds = (...parts: readonly string[]) => parts.some((part) => template.includes(part))
  const beside = children.flatMap(({ name, attributes: { name: key = '', value = '' } }) => {
    if (name !== 'Parameter' || key === '' || holds(`?${key}=`, `&${key}=`)) return []
    const [, placeholder] = /^\{([\w:-]+)\??\}$/.exec(value) ?? []
    if (placeholder === undefined) return [`${key}=${encodeURIComponent(value)}`]
    // what the template asks for under another key is not asked for twice
    return holds(`{${placeholder}}`, `{${placeholder}?}`) ? [] : [`${key}={${placeholder}?}`]
  })
  return [template, ...beside].reduce((all, next) => `${all}${/\?(?!\})/.test(all) ? '&' : '?'}${next}`)
}

function templateOf(url: XmlElement): SearchTemplate {
  const { attributes, children } = url
  const offset = (name: string) => (/^\d{1,9}$/.test(attributes[name] ?? '') ? Number(attributes[name]) : 1)
  const count = children.find(
    (child) => child.name === 'Parameter' && /^\{(?:\w+:)?count\??\}$/.test(child.attributes['value'] ?? ''),
  )
  const most = Number(count?.attributes['maxInclusive'] ?? Number.NaN)
  return {
    template: templateWithParameters(url),
    indexOffset: offset('indexOffset'),
    pageOffset: offset('pageOffset'),
    ...(most >= 1 && most <= 10_000 ? { maxCount: Math.floor(most) } : {}),
  }
}

/**
 * The request for entries from number `skip` on (counts from 0), `count` at a time. Parameters that stay empty are left out; a
 * required search term becomes `*`. `wanted`: what is searched for by the names of placeholders (`searchTerms`, `box`, `start`). `base` = the address of the description. `undefined` when the template makes no address.
 */
export function fillTemplate(
  search: SearchTemplate,
  { skip, count, base }: { skip: number; count: number; base: string },
  wanted: Readonly<Record<string, string>> = {},
): string | undefined {
  const values: Readonly<Record<string, string>> = {
    ...withoutEmpty(wanted),
    count: String(count),
    startIndex: String(skip + search.indexOffset),
    // a template with both is told the place once
    startPage: /\{(?:[\w-]+:)?startIndex\??\}/.test(search.template) ? '' : String(Math.floor(skip / count) + search.pageOffset),
    inputEncoding: 'UTF-8',
    outputEncoding: 'UTF-8',
  }
  const fill = (part: string) =>
    part.replace(PLACEHOLDER, (_, name: string, optional: string) =>
      encodeURIComponent(
        Object.hasOwn(values, name) ? (values[name] as string) : name === 'searchTerms' && optional === '' ? '*' : '',
      ),
    )
  // the question marks of optional parameters are no separators
  const [, before = '', query = ''] = /^((?:[^?{]|\{[^}]*\})*)\??([^]*)$/.exec(search.template) ?? []
  const parameters = query.split('&').flatMap((parameter) => {
    const filled = fill(parameter)
    const isEmpty = filled !== parameter && /^[^=]*=[/,;: ]*$/.test(filled)
    return isEmpty || filled === '' ? [] : [filled]
  })
  const url = URL.parse(`${fill(before)}${parameters.length > 0 ? `?${parameters.join('&')}` : ''}`, base)
  return url !== null && /^https?:$/.test(url.protocol) ? url.href : undefined
}

/** A value that is empty counts as not given. */
const withoutEmpty = (values: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))

/** True when a template has a place for this value, whatever namespace it names. */
export const asksFor = ({ template }: SearchTemplate, name: string): boolean =>
  [...template.matchAll(PLACEHOLDER)].some(([, placeholder]) => placeholder === name)

/** True when pages are asked for by the template; without, only links lead on. */
export function isPaged({ template }: SearchTemplate): boolean {
  return /\{(?:[\w-]+:)?start(?:Index|Page)\??\}/.test(template)
}
