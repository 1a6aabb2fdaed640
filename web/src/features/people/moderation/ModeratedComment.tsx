import { MAX_COMMENT } from '@graticule/contracts/limits'
import { type Decision, type Moderated, MODERATION_ROUTES, type QueuePart } from '@graticule/contracts/kept/ratings'
import { IconCheck, IconX } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { i18n, useTranslation } from '../../../i18n/index.ts'
import { formatDay } from '../../../i18n/numbers.ts'
import { tellDone, tellFailed, tellUndoable } from '../../../kept/tell.ts'
import { useSourceName } from '../../../search/sources/use-source-name.ts'
import { privateChange } from '../../../session/private-read.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextArea } from '../../../ui/fields/Field.tsx'
import { Stars } from '../../../ui/Stars.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { GoneWords, WayToRecord } from './ItemHead.tsx'
import styles from './ModerationPage.module.css'

async function undo(id: number, decision: string, onUndone: () => void): Promise<void> {
  const { method, path } = MODERATION_ROUTES.takeBack
  const address = path.replace(':id', String(id)).replace(':decision', encodeURIComponent(decision))
  const reply = await privateChange({ method, path: address }, {})
  if (reply.ok) tellDone(i18n.t('moderation:undone'))
  else tellFailed(i18n.t('moderation:notUndone'), reply.failure)
  onUndone()
}

/** Sends a decision; gives whether it is over, also because somebody else has decided. */
async function decide(id: number, decision: Decision, reason: string, onUndone: () => void): Promise<boolean> {
  const { method, path, reply: schema } = MODERATION_ROUTES.decide
  const reply = await privateChange({ method, path: path.replace(':id', String(id)), body: { decision, reason } }, schema)
  if (reply.ok) {
    const { id: made } = reply.value
    tellUndoable(i18n.t(`moderation:done.${decision}`), i18n.t('moderation:undo'), () => void undo(id, made, onUndone))
    return true
  }
  tellFailed(i18n.t('moderation:notDecided'), reply.failure)
  return reply.failure.status === 409 || reply.failure.status === 404
}

interface ItemProps {
  readonly item: Moderated
  readonly part: QueuePart
  /** The catalogue has the record no more. */
  readonly isGone: boolean
  readonly onDecided: () => void
  readonly onUndone: () => void
}

/** A comment with its reports, what was decided before, and the decision. */
export function ModeratedComment({ item, part, isGone, onDecided, onUndone }: ItemProps) {
  const { t } = useTranslation('moderation')
  const sourceName = useSourceName()
  const { dataSource, seenIn = dataSource, targetId, name, comment, score, userName, changedAt, reports } = item
  return (
    <section className={styles['item']} aria-labelledby="moderated-title">
      <div className={styles['head']}>
        <div>
          <h2 id="moderated-title">
            <bdi>{name}</bdi>
          </h2>
          <p className={styles['hint']}>
            {sourceName(seenIn)} ·{' '}
            {t('writtenBy', { name: userName === '' ? t('nameless') : userName, date: formatDay(changedAt) })}
          </p>
          {isGone && <GoneWords />}
        </div>
        <WayToRecord {...{ dataSource, targetId, isGone }} />
      </div>
      <p>
        <Stars score={score} size={14} />
        <span className="visually-hidden">{t('score', { score })}</span>
      </p>
      <blockquote className={styles['text']} dir="auto">
        {comment}
      </blockquote>
      {reports.length > 0 && (
        <>
          <h3>{t('reasons')}</h3>
          <ul className={styles['lines']}>
            {reports.map(({ reason, reportedAt, byGuest }) => (
              <li key={`${reportedAt} ${reason}`}>
                <span className={styles['hint']}>{formatDay(reportedAt)}</span> <bdi>{reason}</bdi>{' '}
                {byGuest && <Tag>{t('byGuest')}</Tag>}
              </li>
            ))}
          </ul>
        </>
      )}
      <History item={item} />
      {part === 'waiting' && <DecisionForm item={item} onDecided={onDecided} onUndone={onUndone} />}
    </section>
  )
}

function History({ item: { history } }: { item: Moderated }) {
  const { t } = useTranslation('moderation')
  if (history.length === 0) return null
  return (
    <>
      <h3>{t('history')}</h3>
      <ul className={styles['lines']}>
        {history.map(({ id, decision, reason, decidedAt }) => (
          <li key={id}>
            <span className={styles['hint']}>{formatDay(decidedAt)}</span> {t(`decided.${decision}`)} <bdi>{reason}</bdi>
          </li>
        ))}
      </ul>
    </>
  )
}

function DecisionForm({ item: { id }, onDecided, onUndone }: Omit<ItemProps, 'part' | 'isGone'>) {
  const { t } = useTranslation('moderation')
  const area = useRef<HTMLTextAreaElement>(null)
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const [busy, setBusy] = useState<Decision>()
  const send = async (decision: Decision) => {
    if (busy !== undefined) return
    const words = reason.trim()
    if (decision === 'remove' && words === '') {
      setMissing(true)
      area.current?.focus()
      return
    }
    setBusy(decision)
    const isOver = await decide(id, decision, words, onUndone)
    setBusy(undefined)
    if (isOver) onDecided()
  }
  return (
    <form
      className={styles['decision']}
      onSubmit={(event) => event.preventDefault()}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send('keep')
      }}
    >
      <TextArea
        areaRef={area}
        label={t('reason')}
        value={reason}
        maxLength={MAX_COMMENT}
        error={isMissing && reason.trim() === '' ? t('required') : undefined}
        hint={t('reasonHint')}
        onChange={(event) => setReason(event.target.value)}
      />
      <div className={styles['buttons']}>
        <Button
          variant="danger"
          busy={busy === 'remove'}
          icon={<IconX size={16} stroke={1.75} aria-hidden="true" />}
          onClick={() => void send('remove')}
        >
          {t('remove')}
        </Button>
        <Button
          variant="primary"
          busy={busy === 'keep'}
          icon={<IconCheck size={16} stroke={1.75} aria-hidden="true" />}
          onClick={() => void send('keep')}
        >
          {t('keep')}
        </Button>
      </div>
    </form>
  )
}
