import type { Look, ModeratedImprovement as Improvement } from '@graticule/contracts/kept/moderation'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/index.ts'
import { formatDay } from '../../../i18n/numbers.ts'
import { useSourceName } from '../../../search/sources/use-source-name.ts'
import { Button } from '../../../ui/Button.tsx'
import { Segmented } from '../../../ui/fields/Segmented.tsx'
import { decideLook } from './decide.ts'
import { FieldDiff, type FieldDiffProps } from './FieldDiff.tsx'
import { ItemHead } from './ItemHead.tsx'
import page from './ModerationPage.module.css'
import styles from './Proposal.module.css'
import { type DecisionProps, ProposalForm } from './ProposalForm.tsx'

/** The comparison, side by side or in one column, with the key to its marks. */
function Comparison(props: Omit<FieldDiffProps, 'isBeside'>) {
  const { t } = useTranslation('moderation')
  const [view, setView] = useState<'beside' | 'below'>('beside')
  const choices = [
    { value: 'beside', label: t('view.beside') },
    { value: 'below', label: t('view.below') },
  ] as const
  return (
    <>
      <div className={styles['tools']}>
        <Segmented label={t('view.label')} value={view} choices={choices} onChange={setView} />
        <del>{t('removed')}</del>
        <ins>{t('added')}</ins>
      </div>
      <FieldDiff {...props} isBeside={view === 'beside'} />
    </>
  )
}

/** A proposal against what the record says now. */
export function ModeratedImprovement({
  item,
  isGone,
  onDecided,
  onUndone,
}: DecisionProps & { readonly item: Improvement; readonly isGone: boolean }) {
  const { t } = useTranslation('moderation')
  const { name, dataSource, targetId, fields, before, after, userName, sentAt, reason, state, changedSince } = item
  const sender = userName === '' ? t('nameless') : userName
  const counted = t('fieldCount', { count: fields.length })
  return (
    <section className={page['item']} aria-labelledby="moderated-title">
      <ItemHead
        {...{ name, dataSource, targetId, isGone }}
        words={t('sentBy', { fields: counted, name: sender, date: sentAt.slice(0, 16).replace('T', ' ') })}
      />
      {reason !== '' && (
        <p>
          <b>{t('reasonOf')}</b> <span dir="auto">{reason}</span>
        </p>
      )}
      {changedSince && <p className={styles['warn']}>{t('changedSince')}</p>}
      <Comparison {...{ fields, before, after }} words={[t('table.now'), t('table.proposed')]} />
      <Origin item={item} />
      {state === 'waiting' ? (
        <ProposalForm
          read={{ kind: 'improvement', id: item.id, version: item.version }}
          accept={t('decision.acceptFields', { count: fields.length })}
          {...{ onDecided, onUndone }}
        />
      ) : (
        <Decided state={state} comment={state === 'removed' ? item.removal : item.comment} />
      )}
    </section>
  )
}

/** What became of it. */
export function Decided({ state, comment }: { readonly state: Improvement['state']; readonly comment: string }) {
  const { t } = useTranslation('moderation')
  return (
    <p>
      <b>{t(`state.${state}`)}</b> <span dir="auto">{comment}</span>
    </p>
  )
}

function Origin({ item }: { readonly item: Improvement }) {
  const { t } = useTranslation('moderation')
  const sourceName = useSourceName()
  const { dataSource, seenIn = dataSource, targetId, accepted, refused } = item
  return (
    <div className={styles['origin']}>
      <div>
        <h3>{t('from.title')}</h3>
        <dl>
          <dt>{t('from.source')}</dt>
          <dd>{sourceName(seenIn)}</dd>
          <dt>{t('from.id')}</dt>
          <dd className="mono">{targetId}</dd>
          <dt>{t('from.original')}</dt>
          <dd>{t('from.kept')}</dd>
          <dt>{t('from.sender')}</dt>
          <dd>{t('from.past', { accepted, refused })}</dd>
        </dl>
      </div>
      <History item={item} />
    </div>
  )
}

function History({ item: { history, sentAt } }: { readonly item: Improvement }) {
  const { t } = useTranslation('moderation')
  const { t: ti } = useTranslation('improve')
  return (
    <div>
      <h3>{t('history')}</h3>
      <ul className={page['lines']}>
        <li>
          <span className={page['hint']}>{formatDay(sentAt)}</span> {t('past.sent')}
        </li>
        {history.map(({ id, fields, state, comment, decidedAt }) => (
          <li key={id}>
            <span className={page['hint']}>{formatDay(decidedAt)}</span>{' '}
            {state !== 'waiting' && t(`past.${state}`, { fields: fields.map((field) => ti(`field.${field}`)).join(', ') })}{' '}
            <bdi>{comment}</bdi>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** An improved field whose provider says something else now. */
export function ModeratedLook(props: { readonly look: Look; readonly isGone: boolean; readonly onDecided: () => void }) {
  const { t } = useTranslation('moderation')
  const { t: ti } = useTranslation('improve')
  const [isBusy, setBusy] = useState(false)
  const { look, isGone, onDecided } = props
  const { id, name, dataSource, targetId, field, shown, before, now, acceptedAt } = look
  const decide = async (decision: 'keep' | 'remove') => {
    setBusy(true)
    const isOver = await decideLook(id, decision)
    setBusy(false)
    if (isOver) onDecided()
  }
  return (
    <section className={page['item']} aria-labelledby="moderated-title">
      <ItemHead
        {...{ name, dataSource, targetId, isGone }}
        words={t('lookAt', { field: ti(`field.${field}`), date: formatDay(acceptedAt) })}
      />
      <Comparison fields={[field]} before={before} after={now} words={[t('table.before'), t('table.says')]} />
      <FieldDiff fields={[field]} before={now} after={shown} words={[t('table.says'), t('table.shown')]} isBeside />
      <div className={page['buttons']}>
        <Button variant="danger" busy={isBusy} onClick={() => void decide('remove')}>
          {t('decision.remove')}
        </Button>
        <Button variant="primary" busy={isBusy} onClick={() => void decide('keep')}>
          {t('decision.keep')}
        </Button>
      </div>
    </section>
  )
}
