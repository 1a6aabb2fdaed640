/** A page in the editor: what is typed, what is saved, and what somebody else has saved meanwhile. */
import type { EditedPage, PageDocument, PageText } from '@graticule/contracts/contents/pages'
import type { Language } from '@graticule/contracts/languages'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Failure, Reply } from '../../../api/http.ts'
import { useSession } from '../../../session/session.ts'
import { readPage, saveDraft } from './pages-api.ts'

/**
 * So long after the last key a draft is saved, ms.
 * @rule B-content.draft-delay Drafts are saved two seconds after the last key
 */
const SAVE_DELAY_MS = 2_000

/** Somebody else was faster. */
const CHANGED_STATUS = 412

export type SaveState = 'saved' | 'unsaved' | 'saving' | 'failed' | 'conflict'

export interface PageDraft {
  /** As the server has it. */
  readonly stored: EditedPage
  /** As it is typed. */
  readonly document: PageDocument
  readonly state: SaveState
  /** The words of the server when saving failed. */
  readonly reason: string
  /** When this page was saved from here, ms since 1970. */
  readonly savedAt: number | undefined
  /** What somebody else has saved, while `state` is `conflict`. */
  readonly theirs: EditedPage | undefined
  /** Grows when the texts come from elsewhere than the keys of the visitor: fields begin anew. */
  readonly round: number
  readonly change: (change: (document: PageDocument) => PageDocument) => void
  /** Saves what is typed; gives the page when all of it is saved. */
  readonly saveNow: () => Promise<EditedPage | undefined>
  /** Takes over what the server has answered to another action. */
  readonly take: (page: EditedPage) => void
  /** Tells of an action that somebody else was faster for. */
  readonly conflict: () => Promise<void>
  readonly openTheirs: () => void
  readonly keepMine: () => Promise<void>
}

/** How far translations are, as the server has found; the texts stay as they are typed. */
function withStates(document: PageDocument, stored: PageDocument): PageDocument {
  const texts = { ...document.texts }
  for (const [language, text] of Object.entries(texts) as [Language, PageText][])
    texts[language] = { ...text, state: stored.texts[language]?.state ?? text.state }
  return { ...document, texts }
}

/** Follows a page that is being edited. */
export function usePageDraft(page: EditedPage): PageDraft {
  const [stored, setStored] = useState(page)
  const [document, setDocument] = useState(page.draft)
  const [state, setState] = useState<SaveState>('saved')
  const [reason, setReason] = useState('')
  const [savedAt, setSavedAt] = useState<number>()
  const [theirs, setTheirs] = useState<EditedPage>()
  const [round, setRound] = useState(0)
  // what timers and running requests read
  const now = useRef({ stored: page, document: page.draft, isDirty: false, isHeld: false })
  const running = useRef<Promise<EditedPage | undefined>>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const keep = (next: EditedPage) => {
    now.current.stored = next
    setStored(next)
  }
  const take = useCallback((next: EditedPage) => {
    clearTimeout(timer.current)
    now.current = { stored: next, document: next.draft, isDirty: false, isHeld: false }
    setStored(next)
    setDocument(next.draft)
    setTheirs(undefined)
    setState('saved')
    setRound((before) => before + 1)
  }, [])
  const conflict = useCallback(async () => {
    now.current.isHeld = true
    const reply = (await readPage(String(now.current.stored.id))).openIn(useSession.getState())
    if (reply.ok) setTheirs(reply.value)
    setState(reply.ok ? 'conflict' : 'failed')
  }, [])
  const failed = useCallback(
    async ({ status, detail, kind }: Failure): Promise<undefined> => {
      if (status === CHANGED_STATUS) return void (await conflict())
      setReason(detail || kind)
      setState('failed')
      return undefined
    },
    [conflict],
  )
  const saveNow = useCallback(async (): Promise<EditedPage | undefined> => {
    clearTimeout(timer.current)
    // one at a time: the second has to name the version of the first
    await running.current
    const { stored: seen, document: sent, isDirty, isHeld } = now.current
    if (isHeld) return undefined
    if (!isDirty) return seen
    now.current.isDirty = false
    setState('saving')
    const save = async (): Promise<EditedPage | undefined> => {
      const reply: Reply<EditedPage> = await saveDraft(seen.id, seen.version, sent)
      if (!reply.ok) {
        now.current.isDirty = true
        return failed(reply.failure)
      }
      keep(reply.value)
      now.current.document = withStates(now.current.document, reply.value.draft)
      setDocument(now.current.document)
      setSavedAt(Date.now())
      setState(now.current.isDirty ? 'unsaved' : 'saved')
      return reply.value
    }
    running.current = save()
    return running.current
  }, [failed])
  const change = useCallback<PageDraft['change']>(
    (changed) => {
      now.current.document = changed(now.current.document)
      now.current.isDirty = true
      setDocument(now.current.document)
      if (now.current.isHeld) return
      setState('unsaved')
      clearTimeout(timer.current)
      timer.current = setTimeout(() => void saveNow(), SAVE_DELAY_MS)
    },
    [saveNow],
  )
  useLeaving(() => now.current.isDirty, saveNow)

  return {
    stored,
    document,
    state,
    reason,
    savedAt,
    theirs,
    round,
    change,
    saveNow,
    take,
    conflict,
    openTheirs: () => theirs !== undefined && take(theirs),
    keepMine: async () => {
      if (theirs === undefined) return
      // theirs stays in the history; mine becomes the draft on top of it
      keep(theirs)
      now.current.isHeld = false
      now.current.isDirty = true
      setTheirs(undefined)
      await saveNow()
    },
  }
}

/** What is not saved yet is saved when the page is left, and asked about when the browser goes. */
function useLeaving(isDirty: () => boolean, saveNow: () => Promise<unknown>): void {
  useEffect(() => {
    const onLeave = (event: BeforeUnloadEvent) => {
      if (isDirty()) event.preventDefault()
    }
    addEventListener('beforeunload', onLeave)
    return () => {
      removeEventListener('beforeunload', onLeave)
      if (isDirty()) void saveNow()
    }
    // both read what is current
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
}
