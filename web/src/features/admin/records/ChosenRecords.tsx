import type { DeskRecord, FlagValue, PlaceAction } from '@graticule/contracts/curation/records-desk'
import { useQuestion } from '../../../browser/use-question.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { formatCount } from '../../../i18n/numbers.ts'
import { tellDone, tellFailed } from '../../../kept/tell.ts'
import { Button } from '../../../ui/Button.tsx'
import { changeRecords, useRecordsRefresh } from './records-calls.ts'
import styles from './Records.module.css'
import { usePlace } from './use-place.ts'

/** What can be done with records that stand in one place. */
const ACTIONS: Readonly<Record<DeskRecord['place'], readonly PlaceAction[]>> = {
  shown: ['hide', 'delete'],
  hidden: ['show', 'delete'],
  deleted: ['restore'],
}

/** Changes all chosen records in one step. */
export function ChosenRecords({ chosen, onClear }: { chosen: readonly DeskRecord[]; onClear: () => void }) {
  const { t } = useTranslation('records')
  const { isAsked, ask, keep, end, button } = useQuestion()
  const { isBusy, run } = usePlace()
  const refresh = useRecordsRefresh()
  const ids = chosen.map(({ id }) => id)
  const counted = { count: ids.length, formatted: formatCount(ids.length) }
  const act = async (action: PlaceAction) => {
    end()
    if (await run(ids, action)) onClear()
  }
  const flag = async (flags: { curated?: FlagValue; dataCore?: FlagValue }) => {
    const reply = await changeRecords.flag(ids, flags)
    if (reply.ok) tellDone(t('many.flagged', { count: reply.value.changed, formatted: formatCount(reply.value.changed) }))
    else tellFailed(t('notChanged'), reply.failure)
    if (reply.ok) onClear()
    await refresh()
  }
  const question = t('many.sure', counted)
  return (
    <section className={styles['chosen']} aria-label={t('many.title')}>
      <strong role="status">{isBusy ? t('many.working', counted) : t('many.count', counted)}</strong>
      {isAsked ? (
        <div role="group" aria-label={question} className={styles['actions']}>
          <span>{question}</span>
          <Button autoFocus onClick={keep}>
            {t('many.keep')}
          </Button>
          <Button variant="confirm" onClick={() => void act('delete')}>
            {t('actions.delete')}
          </Button>
        </div>
      ) : (
        <div className={styles['actions']}>
          {ACTIONS[chosen[0]?.place ?? 'shown'].map((action) => (
            <Button
              key={action}
              ref={action === 'delete' ? button : undefined}
              busy={isBusy}
              {...(action === 'delete' ? { variant: 'danger' as const } : {})}
              onClick={() => (action === 'delete' ? ask() : void act(action))}
            >
              {t(`actions.${action}`)}
            </Button>
          ))}
          <Button onClick={() => void flag({ curated: 'yes' })}>{t('many.flagCurated')}</Button>
          <Button onClick={() => void flag({ dataCore: 'yes' })}>{t('many.flagDataCore')}</Button>
          <Button onClick={() => void flag({ curated: 'source', dataCore: 'source' })}>{t('many.unflag')}</Button>
          <Button variant="quiet" onClick={onClear}>
            {t('many.clear')}
          </Button>
        </div>
      )}
    </section>
  )
}
