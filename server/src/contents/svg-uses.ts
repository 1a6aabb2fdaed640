/** How often a drawing repeats its parts: a "use" draws a part again, with every "use" in it, so that a few lines draw billions. */
import type { OpenElement } from '../xml/rewrite-xml.ts'
import { XmlRefusal } from '../xml/record-splitter.ts'

/** Repetitions in all, those in repeated parts too, and the elements that they draw. */
const MAX_USES = 10_000
const MAX_USED_ELEMENTS = 100_000
/** How often a part may repeat one that repeats one. */
const MAX_STEPS = 4

interface Part {
  readonly children: Part[]
  /** Id of the part that it repeats. */
  readonly repeats: string | undefined
  sums?: Sums
}

interface Sums {
  readonly elements: number
  readonly uses: number
  readonly used: number
  readonly steps: number
}

/** Told of a drawing while it is read: of an element, of the attributes that it keeps, and that it begins. */
export interface SvgUses {
  readonly element: () => void
  readonly attribute: (name: string, value: string, isPlain: boolean) => void
  readonly opened: (element: OpenElement) => void
  /** @throws XmlRefusal when the whole drawing repeats too much */
  readonly check: () => void
}

/** Counts the repetitions of one drawing. */
export function countUses(): SvgUses {
  const parts = new Map<OpenElement, Part>()
  const byId = new Map<string, Part>()
  let root: Part | undefined
  let id: string | undefined
  let href: { readonly to: string; readonly isPlain: boolean } | undefined
  return {
    element: () => {
      id = href = undefined
    },
    attribute: (name, value, isPlain) => {
      if (name === 'id') id = value
      // the plain one holds when there are two (SVG 2, section 16.1.6)
      if (name === 'href' && href?.isPlain !== true) href = { to: value.slice(1), isPlain }
    },
    opened: (element) => {
      const part: Part = { children: [], repeats: element.name === 'use' ? href?.to : undefined }
      root ??= part
      if (element.parent !== undefined) parts.get(element.parent)?.children.push(part)
      parts.set(element, part)
      if (id !== undefined && !byId.has(id)) byId.set(id, part)
    },
    check: () => {
      if (root === undefined) return
      const { uses, used } = sumsOf(root, byId, 0)
      if (uses > MAX_USES || used > MAX_USED_ELEMENTS) throw new XmlRefusal('it repeats its parts too often')
    },
  }
}

/** What a part draws. `step` says how many repetitions led to it; a part that repeats itself has no end of them. */
function sumsOf(part: Part, byId: ReadonlyMap<string, Part>, step: number): Sums {
  if (part.sums !== undefined) return checked(part.sums, step)
  if (step > MAX_STEPS) throw tooDeep()
  let [elements, uses, used, steps] = [1, 0, 0, 0]
  for (const child of part.children) {
    const sums = sumsOf(child, byId, step)
    elements += sums.elements
    uses += sums.uses
    used += sums.used
    steps = Math.max(steps, sums.steps)
  }
  const target = part.repeats === undefined ? undefined : byId.get(part.repeats)
  if (target !== undefined) {
    const sums = sumsOf(target, byId, step + 1)
    uses += 1 + sums.uses
    used += sums.elements + sums.used
    steps = Math.max(steps, 1 + sums.steps)
  }
  part.sums = { elements, uses, used, steps }
  return checked(part.sums, step)
}

function checked(sums: Sums, step: number): Sums {
  if (step + sums.steps > MAX_STEPS) throw tooDeep()
  return sums
}

const tooDeep = () => new XmlRefusal(`its parts repeat each other in more than ${MAX_STEPS} steps`)
