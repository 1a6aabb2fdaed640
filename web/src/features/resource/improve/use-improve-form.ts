import {
  canImprove,
  IMPROVED_FIELDS,
  type ImprovedField,
  type ImprovedValues,
  sameValue,
  textOfField,
  valuesOf,
} from '@graticule/contracts/kept/proposals/improved-fields'
import type { Resource } from '@graticule/contracts/resource'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { NamedResource } from '../../../kept/resource-key.ts'
import { type Draft, type DraftPlace, EMPTY_DRAFT, forgetDraft, keepDraft, readDraft } from './draft.ts'
import { keywordsKept, keywordsShown, readField, type ReadField } from './field-texts.ts'
import { type Sending, sendImprovement } from './improve.ts'

/** Fields that the form shows from the first; the others are added. */
const FIRST: readonly ImprovedField[] = ['title', 'abstract', 'keywords']

export interface FormField {
  readonly field: ImprovedField
  readonly current: string
  readonly text: string
  readonly isChanged: boolean
  /** What is wrong, once somebody has tried to send it. */
  readonly fault: Extract<ReadField, { readonly fault: string }> | undefined
}

type Values = Required<ImprovedValues>

/** The changed values of a draft, and the fields whose text cannot be read. */
function read({ texts }: Draft, now: Values) {
  const values: Record<string, unknown> = {}
  const faults = new Map<ImprovedField, FormField['fault']>()
  for (const field of IMPROVED_FIELDS) {
    const text = texts[field]
    if (text === undefined) continue
    const found = readField(field, text, now)
    if ('fault' in found) faults.set(field, found)
    else if (!sameValue(found.value, now[field])) values[field] = found.value
  }
  return { values: values as ImprovedValues, faults }
}

const inWords = (field: ImprovedField, text: string, now: Values): string =>
  field === 'keywords' ? keywordsShown(text, now.keywords) : text

const isInverted = (values: ImprovedValues, now: Values): boolean => {
  const [start, end] = [values.timeStart ?? now.timeStart, values.timeEnd ?? now.timeEnd]
  return start !== '' && end !== '' && Date.parse(start) > Date.parse(end)
}

/** What is in the form, and what its buttons do. `waiting`: the proposal of this person that waits. */
export function useImproveForm(resource: Resource, named: NamedResource, place: DraftPlace, waiting: Draft | undefined) {
  const client = useQueryClient()
  const [kept] = useState(() => readDraft(place))
  const [draft, setDraft] = useState<Draft>(kept ?? waiting ?? EMPTY_DRAFT)
  const [added, setAdded] = useState<readonly ImprovedField[]>([])
  const [isTried, setTried] = useState(false)
  const [state, setState] = useState<'idle' | 'busy' | Sending>('idle')
  const now = valuesOf(resource)
  const { values, faults } = read(draft, now)
  const changed = IMPROVED_FIELDS.filter((field) => values[field] !== undefined || faults.has(field))
  const shown = IMPROVED_FIELDS.filter(
    (field) => FIRST.includes(field) || added.includes(field) || draft.texts[field] !== undefined,
  )
  const change = (next: Draft) => {
    setDraft(next)
    keepDraft(place, next)
  }
  const isBackward = isInverted(values, now) && (values.timeStart ?? values.timeEnd) !== undefined
  const isReady = changed.length > 0 && faults.size === 0 && !isBackward && draft.reason.trim() !== ''
  return {
    fields: shown.map((field): FormField => ({
      field,
      current: inWords(field, textOfField(field, now), now),
      text: inWords(field, draft.texts[field] ?? textOfField(field, now), now),
      isChanged: changed.includes(field),
      fault: isTried ? faults.get(field) : undefined,
    })),
    others: IMPROVED_FIELDS.filter((field) => !shown.includes(field) && canImprove(resource, field)),
    reason: draft.reason,
    changed: changed.length,
    isKept: kept !== undefined,
    isMissing: isTried && draft.reason.trim() === '',
    isUnchanged: isTried && changed.length === 0,
    isBackward: isTried && isBackward,
    state,
    add: (field: ImprovedField) => setAdded([...added, field]),
    type: (field: ImprovedField, text: string) => {
      const kept = field === 'keywords' ? keywordsKept(text, now.keywords) : text
      change({ ...draft, texts: { ...draft.texts, [field]: kept } })
    },
    setReason: (reason: string) => change({ ...draft, reason }),
    discard: () => forgetDraft(place),
    /** Gives whether it is sent. */
    send: async (): Promise<boolean> => {
      setTried(true)
      if (!isReady || state === 'busy') return false
      setState('busy')
      const sending = await sendImprovement(client, named, values, draft.reason.trim())
      setState(sending)
      if (sending === 'sent') forgetDraft(place)
      return sending === 'sent'
    },
  }
}
