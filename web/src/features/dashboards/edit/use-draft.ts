import type { Dashboard } from '@graticule/contracts/dashboards/dashboards'
import { DRAFT_PAUSE_MS } from '@graticule/contracts/dashboards/limits'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type Draft, storeDraft } from '../list/change-dashboards.ts'
import { beginHistory, changed, type DraftHistory, redone, undone } from './draft-history.ts'

/** How it stands with the draft: as it is stored; changed since; on its way; not stored, with the server's words; changed elsewhere. */
export type StoreState =
  | { readonly kind: 'stored' | 'changed' | 'storing' | 'conflict' }
  | { readonly kind: 'failed'; readonly words: string }

/** The draft in hand. */
export interface DraftInHand {
  readonly history: DraftHistory
  readonly draft: Draft
  readonly stored: Dashboard
  readonly state: StoreState
  /** When the draft was stored last, milliseconds since 1970. */
  readonly storedAt: number
  /** Something was changed since the creator was opened. */
  readonly isTouched: boolean
  readonly change: (draft: Draft, field?: string) => void
  readonly undo: () => void
  readonly redo: () => void
  /** Stores what is not stored yet. Gives the dashboard as it is stored, `undefined` where that failed. */
  readonly store: () => Promise<Dashboard | undefined>
  /** Takes over what publishing gave. */
  readonly adopt: (dashboard: Dashboard) => void
}

/**
 * Keeps the draft while it is edited: each change can be undone, and is stored when nothing was changed for a moment.
 * @rule B-dashboards.draft
 */
export function useDraft(dashboard: Dashboard): DraftInHand {
  const { name, summary, content } = dashboard
  const [history, setHistory] = useState(() => beginHistory({ name, summary, content }))
  const [stored, setStored] = useState(dashboard)
  const [state, setState] = useState<StoreState>({ kind: 'stored' })
  const [storedAt, setStoredAt] = useState(() => Date.parse(dashboard.changedOn))
  const [isTouched, setTouched] = useState(false)
  // what a request that is under way must know when it ends
  const latest = useRef({ draft: history.draft, sent: history.draft, stored: dashboard, isBusy: false })
  useEffect(() => {
    latest.current.draft = history.draft
  })

  const store = useCallback(async (): Promise<Dashboard | undefined> => {
    const now = latest.current
    if (now.draft === now.sent) return now.stored
    if (now.isBusy) return undefined
    now.isBusy = true
    setState({ kind: 'storing' })
    const sent = now.draft
    const reply = await storeDraft(now.stored.id, sent, now.stored.version)
    now.isBusy = false
    if (!reply.ok) {
      setState(reply.failure.status === 412 ? { kind: 'conflict' } : { kind: 'failed', words: reply.failure.detail })
      return undefined
    }
    now.sent = sent
    now.stored = reply.value
    setStored(reply.value)
    setStoredAt(Date.now())
    setState({ kind: now.draft === sent ? 'stored' : 'changed' })
    return reply.value
  }, [])

  const { kind } = state
  useEffect(() => {
    if (kind !== 'changed' || history.draft.name.trim() === '') return undefined
    const timer = setTimeout(() => void store(), DRAFT_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [kind, history.draft, store])

  const take = (next: DraftHistory | undefined) => {
    if (next === undefined) return
    setHistory(next)
    setTouched(true)
    setState((before) => (before.kind === 'conflict' || before.kind === 'storing' ? before : { kind: 'changed' }))
  }
  return {
    history,
    draft: history.draft,
    stored,
    state,
    storedAt,
    isTouched,
    change: (draft, field) => take(changed(history, draft, field)),
    undo: () => take(undone(history)),
    redo: () => take(redone(history)),
    store,
    adopt: (next) => {
      latest.current.stored = next
      setStored(next)
    },
  }
}
