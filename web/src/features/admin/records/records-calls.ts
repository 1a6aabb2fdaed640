/** What the page of records asks for and changes. */
import type { ImprovedValues } from '@graticule/contracts/kept/proposals/improved-fields'
import type { RecordForm } from '@graticule/contracts/curation/record-form'
import {
  type FlagValue,
  type PlaceAction,
  type RecordPlace,
  RECORDS_DESK_ROUTES,
  type RecordSort,
  type RecordState,
} from '@graticule/contracts/curation/records-desk'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { privateChange, privateJson } from '../../../session/private-read.ts'
import { useEditedQuery, usePrivateQuery } from '../../../session/use-private-query.ts'

const { records, record, document, place, flags, improve, add, edit, preview, store } = RECORDS_DESK_ROUTES

/** A file is read for a minute at most; the page waits a little longer. */
const FILE_TIMEOUT_MS = 90_000
const KEY = 'desk-records'

/** A list that is asked for. */
export interface AskedRecords {
  readonly words: string
  readonly source: string
  readonly state: RecordState
  readonly sort: RecordSort
  readonly start: number
}

/** A page of records; the last one stays until the next is there. */
export function useRecords({ words, source, state, sort, start }: AskedRecords) {
  const query = new URLSearchParams({ words, source, state, sort, start: String(start) })
  const address = `${records.path}?${query.toString()}`
  return usePrivateQuery([KEY, address], (signal) => privateJson(address, records.reply, { signal }), true)
}

const ofId = (path: string, id: string): string => `${path}?${new URLSearchParams({ id }).toString()}`

/** All that is known of one record. */
export const useRecord = (id: string) =>
  useEditedQuery([KEY, 'one', id], (signal) => privateJson(ofId(record.path, id), record.reply, { signal }))

/** The document that a record was read from. */
export const useRecordDocument = (id: string) =>
  usePrivateQuery([KEY, 'document', id], (signal) => privateJson(ofId(document.path, id), document.reply, { signal }))

/** Has lists and records read again. */
export function useRecordsRefresh(): () => Promise<void> {
  const client = useQueryClient()
  return useCallback(() => client.invalidateQueries({ predicate: ({ queryKey }) => queryKey.includes(KEY) }), [client])
}

const seenOf = (seen: number | undefined) => (seen === undefined ? {} : { seen })

/** Changes; `seen` is the version of the one record, `from` where records must stand. */
export const changeRecords = {
  place: (
    ids: readonly string[],
    action: PlaceAction,
    { seen, from }: { seen?: number | undefined; from?: RecordPlace } = {},
  ) => {
    const body = { ids, action, ...(from === undefined ? {} : { from }) }
    return privateChange({ method: place.method, path: place.path, body, ...seenOf(seen) }, place.reply)
  },
  flag: (ids: readonly string[], wanted: { curated?: FlagValue; dataCore?: FlagValue }, seen?: number) =>
    privateChange({ method: flags.method, path: flags.path, body: { ids, ...wanted }, ...seenOf(seen) }, flags.reply),
  improve: (id: string, values: ImprovedValues, reason: string, seen: number) =>
    privateChange({ method: improve.method, path: improve.path, body: { id, values, reason }, seen }, improve.reply),
  add: (form: RecordForm) => privateChange({ method: add.method, path: add.path, body: { form } }, add.reply),
  edit: (id: string, form: RecordForm, seen: number) =>
    privateChange({ method: edit.method, path: edit.path, body: { id, form }, seen }, edit.reply),
}

const fileForm = (file: File, ids?: readonly string[]): FormData => {
  const form = new FormData()
  form.append('files', file)
  if (ids !== undefined) form.append('ids', JSON.stringify(ids))
  return form
}

/** Reads a file, and stores nothing. */
export const previewFile = (file: File) =>
  privateChange({ method: preview.method, path: preview.path, body: fileForm(file) }, preview.reply, {
    timeoutMs: FILE_TIMEOUT_MS,
  })

/** Stores the chosen records of a file. */
export const storeFile = (file: File, ids: readonly string[]) =>
  privateChange({ method: store.method, path: store.path, body: fileForm(file, ids) }, store.reply, {
    timeoutMs: FILE_TIMEOUT_MS,
  })
