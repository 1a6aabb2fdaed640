import { missingParts } from '@graticule/contracts/dashboards/missing-parts'
import { IconArrowBackUp, IconArrowForwardUp, IconArrowLeft } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useTranslation } from '../../../i18n/index.ts'
import { formatHere } from '../../../i18n/numbers.ts'
import { tellDone, tellFailed } from '../../../kept/tell.ts'
import { pathOf } from '../../../site/pages.ts'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import { Segmented } from '../../../ui/fields/Segmented.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { copyLink, deleteDashboard, publishDashboard, withdrawDashboard } from '../list/change-dashboards.ts'
import { DeletePopup } from '../list/DeletePopup.tsx'
import styles from './Creator.module.css'
import type { DraftInHand } from './use-draft.ts'

/** What the creator shows: the grid with its tools, or the dashboard as others will see it. */
export type CreatorMode = 'edit' | 'preview'

interface ToolbarProps {
  readonly hand: DraftInHand
  readonly mode: CreatorMode
  readonly onMode: (mode: CreatorMode) => void
  readonly reload: () => void
  /** The draft was to be published and lacks something. */
  readonly onLacking: () => void
}

/** What is done with the dashboard as a whole. */
export function Toolbar({ hand, mode, onMode, reload, onLacking }: ToolbarProps) {
  const { t } = useTranslation('dashboards')
  const { draft, stored, history, undo, redo } = hand
  const isLatest = stored.publishedVersion === stored.version
  const state =
    stored.publishedVersion === undefined ? 'draft' : isLatest && hand.state.kind === 'stored' ? 'published' : 'changed'
  return (
    <header className={styles['toolbar']}>
      <Link to={pathOf('dashboards')} className={buttonClass({ variant: 'quiet' })}>
        <IconArrowLeft size={16} stroke={1.75} aria-hidden="true" />
        {t('edit.back')}
      </Link>
      <h1 id="creator-title" dir="auto">
        {draft.name}
      </h1>
      <Tag tone={state === 'published' ? 'ok' : state === 'draft' ? 'warn' : 'info'}>{t(`state.${state}`)}</Tag>
      <Stored hand={hand} reload={reload} />
      <div data-actions className={styles['tools']}>
        <Segmented
          label={t('edit.mode')}
          value={mode}
          choices={(['edit', 'preview'] as const).map((value) => ({ value, label: t(`edit.modes.${value}`) }))}
          onChange={onMode}
        />
        <IconButton
          label={t('edit.undo')}
          icon={<IconArrowBackUp size={18} stroke={1.75} />}
          unavailable={history.past.length === 0 ? t('edit.nothingToUndo') : undefined}
          onClick={undo}
        />
        <IconButton
          label={t('edit.redo')}
          icon={<IconArrowForwardUp size={18} stroke={1.75} />}
          unavailable={history.future.length === 0 ? t('edit.nothingToRedo') : undefined}
          onClick={redo}
        />
        <Ways hand={hand} onLacking={onLacking} />
      </div>
    </header>
  )
}

/** Whether the draft is stored, and what can be done where it is not. */
function Stored({ hand: { state, storedAt, store }, reload }: { hand: DraftInHand; reload: () => void }) {
  const { t } = useTranslation('dashboards')
  if (state.kind === 'conflict')
    return (
      <span role="alert" className={styles['fault']}>
        {t('edit.conflict')} <Button onClick={reload}>{t('edit.load')}</Button>
      </span>
    )
  if (state.kind === 'failed')
    return (
      <span role="alert" className={styles['fault']}>
        {t('edit.storeFailed')} {state.words} <Button onClick={() => void store()}>{t('retry')}</Button>
      </span>
    )
  const time = formatHere(storedAt, { timeStyle: 'short' })
  return (
    <span role="status" className={styles['quiet']}>
      {state.kind === 'storing' ? t('edit.storing') : state.kind === 'changed' ? t('edit.unstored') : t('edit.stored', { time })}
    </span>
  )
}

/** What is done with the dashboard, one thing at a time. */
function useWays(hand: DraftInHand, onLacking: () => void) {
  const { t } = useTranslation('dashboards')
  const navigate = useNavigate()
  const [busy, setBusy] = useState<'save' | 'publish'>()
  const { id } = hand.stored
  const during = async (what: 'save' | 'publish', work: () => Promise<void>) => {
    if (busy !== undefined) return
    setBusy(what)
    await work()
    setBusy(undefined)
  }
  const save = async () => {
    if ((await hand.store()) === undefined) tellFailed(t('told.notSaved'))
    else tellDone(t('told.saved'))
  }
  const publish = async () => {
    if (missingParts(hand.draft.content).length > 0) {
      onLacking()
      return
    }
    const saved = await hand.store()
    if (saved === undefined) {
      tellFailed(t('told.notSaved'))
      return
    }
    const published = await publishDashboard(id, saved.version)
    if (published !== undefined) hand.adopt(published)
  }
  const withdraw = async () => {
    const withdrawn = await withdrawDashboard(id)
    if (withdrawn !== undefined) hand.adopt(withdrawn)
  }
  return {
    busy,
    save: () => void during('save', save),
    publish: () => void during('publish', publish),
    withdraw: () => void during('publish', withdraw),
    remove: async () => {
      if (await deleteDashboard(id)) void navigate(pathOf('dashboards'), { state: { deleted: id } })
    },
  }
}

function Ways({ hand, onLacking }: Pick<ToolbarProps, 'hand' | 'onLacking'>) {
  const { t } = useTranslation('dashboards')
  const [asks, setAsks] = useState(false)
  const { busy, save, publish, withdraw, remove } = useWays(hand, onLacking)
  const { stored, state, draft } = hand
  const word = stored.word
  const isPublished = stored.publishedVersion === stored.version && state.kind === 'stored'
  const unnamed = draft.name.trim() === '' ? t('edit.required') : undefined
  return (
    <>
      {word !== undefined && (
        <>
          <Button onClick={() => copyLink(word)}>{t('edit.copyLink')}</Button>
          <Button onClick={withdraw}>{t('edit.withdraw')}</Button>
        </>
      )}
      <Button variant="danger" onClick={() => setAsks(true)}>
        {t('edit.delete')}
      </Button>
      {!isPublished && (
        <Button busy={busy === 'publish'} unavailable={unnamed} onClick={publish}>
          {t(word === undefined ? 'edit.publish' : 'edit.publishAgain')}
        </Button>
      )}
      <Button variant="primary" busy={busy === 'save'} unavailable={unnamed} onClick={save}>
        {t('edit.save')}
      </Button>
      {asks && (
        <DeletePopup
          name={draft.name}
          onKeep={() => setAsks(false)}
          onDelete={() => {
            setAsks(false)
            void remove()
          }}
        />
      )}
    </>
  )
}
