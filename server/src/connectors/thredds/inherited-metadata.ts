/** Metadata of THREDDS datasets: their own, and what the datasets around them pass on (InvCatalog 1.0, "inherited"). */
import { childrenNamed, type XmlElement } from '../../xml/xml-element.ts'

/** Elements about a dataset, its own before those of the datasets around it, the nearest first. */
export type Metadata = readonly XmlElement[]

/** Most elements that a dataset inherits, the nearest first: a small document must not make much of little. */
const MAX_INHERITED = 500

/** What a dataset says of itself, directly or inside `metadata`, before what it inherits. */
export function metadataOf(dataset: XmlElement, inherited: Metadata): Metadata {
  const inside = childrenNamed(dataset, 'metadata').flatMap(({ children }) => children)
  return [...dataset.children, ...inside, ...inherited]
}

/** What a dataset passes on to those inside it: `metadata inherited="true"`, before what it inherits itself. */
export function passedOn(dataset: XmlElement, inherited: Metadata): Metadata {
  const own = childrenNamed(dataset, 'metadata').filter(({ attributes }) => attributes['inherited'] === 'true')
  return own.length === 0 ? inherited : [...own.flatMap(({ children }) => children), ...inherited].slice(0, MAX_INHERITED)
}

/** The elements of this name. */
export function named(metadata: Metadata, ...names: readonly string[]): XmlElement[] {
  return metadata.filter(({ name }) => names.includes(name))
}

/** The first text of this name that is not blank. */
export function textOf(metadata: Metadata, name: string): string | undefined {
  return named(metadata, name)
    .map(({ text }) => text.trim())
    .find((text) => text !== '')
}
