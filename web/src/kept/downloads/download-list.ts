/** The download list as the page knows it: that of the person who is signed in, or of the guest. */
import { DOWNLOAD_ROUTES } from '@graticule/contracts/kept/downloads'
import { privateJson } from '../../session/private-read.ts'
import { type SessionState, useSession } from '../../session/session.ts'
import { useGeneralFlags } from '../../site/general-flags.ts'
import { createHeld, createStore } from '../../state/create-store.ts'
import { keyOf, type NamedResource } from '../resource-key.ts'
import { useGuestDownloads } from './guest-downloads.ts'

/** An entry of the list. */
export interface ListedDownload extends NamedResource {
  /** What the server knows it by; 0 while it is on its way there, and for guests. */
  readonly id: number
}

interface ListState {
  readonly listed: readonly ListedDownload[]
  /** The session that this is the list of. */
  readonly session: number
  readonly isFailed: boolean
}

/** The list of the person; what is of another session is nobody's. */
export const useDownloadList = createStore<ListState>()(() => ({ listed: [], session: 0, isFailed: false }))

const NONE: readonly ListedDownload[] = []

/** The list of this session, as far as it was read. */
export const listOf = ({ listed, session }: ListState, { number }: Pick<SessionState, 'number'>): readonly ListedDownload[] =>
  session === number ? listed : NONE

/** Changes what the page shows of it, in this session. */
export function changeList(change: (listed: readonly ListedDownload[]) => readonly ListedDownload[]): void {
  const session = useSession.getState()
  useDownloadList.setState((before) => ({ listed: change(listOf(before, session)), session: session.number, isFailed: false }))
}

/** The session whose list is being read or was read, so that the buttons of a page ask once. */
const asked = createHeld<{ session: number }>(() => ({ session: 0 }))

/** Reads the list from the server. What is on its way there stays on it. */
export async function readDownloads(): Promise<void> {
  const { number, visitor } = useSession.getState()
  if (visitor.kind !== 'person') return
  asked.current = { session: number }
  const reply = (await privateJson(DOWNLOAD_ROUTES.list.path, DOWNLOAD_ROUTES.list.reply)).openIn(useSession.getState())
  if (useSession.getState().number !== number) return
  if (!reply.ok) {
    asked.current = { session: 0 }
    if (reply.failure.kind !== 'cancel') useDownloadList.setState({ isFailed: true, session: number, listed: listNow() })
    return
  }
  const { downloads } = reply.value
  const known = new Set(downloads.map(keyOf))
  changeList((before) => [...downloads, ...before.filter((one) => one.id === 0 && !known.has(keyOf(one)))])
}

/** The same, once for each session. */
export function askDownloads(): void {
  const { number, visitor } = useSession.getState()
  if (visitor.kind === 'person' && asked.current.session !== number) void readDownloads()
}

/** The list outside components. */
export function listNow(): readonly ListedDownload[] {
  const session = useSession.getState()
  if (session.visitor.kind === 'person') return listOf(useDownloadList.getState(), session)
  return useGuestDownloads.getState().kept.map((one) => ({ ...one, id: 0 }))
}

/** Whether this portal has download lists. */
export const useHasDownloads = (): boolean => useGeneralFlags(({ isBulkDownloadEnabled }) => isBulkDownloadEnabled)
