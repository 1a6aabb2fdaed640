import { languageOfNotice, type Notice, type NoticeState, stateOfNotice } from '@graticule/contracts/sites/notices'
import { IconCalendar, IconCircleCheck, IconCircleDashed, IconClock } from '@tabler/icons-react'
import { useQuestion } from '../../../browser/use-question.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { formatEventTime } from '../../../i18n/time.ts'
import { Button } from '../../../ui/Button.tsx'
import { classes } from '../../../ui/classes.ts'
import { Switch } from '../desk/Switch.tsx'
import styles from './NoticesPage.module.css'

const SIGNS: Readonly<Record<NoticeState, typeof IconClock>> = {
  shown: IconCircleCheck,
  later: IconCalendar,
  off: IconCircleDashed,
  over: IconClock,
}

/** A moment as the list writes it: to the minute, in UTC. */
const written = (moment: string): string => formatEventTime({ start: moment })

interface NoticeRowProps {
  readonly notice: Notice
  /** Milliseconds since 1970. */
  readonly now: number
  readonly onEdit: () => void
  readonly onSwitch: (isOn: boolean) => void
  readonly onDelete: () => void
}

/** One notice: its title, how it stands, when and where it is shown. */
export function NoticeRow({ notice, now, onEdit, onSwitch, onDelete }: NoticeRowProps) {
  const { t, i18n } = useTranslation('notices')
  const { isAsked, ask, keep, button } = useQuestion()
  const language = languageOfNotice(notice, i18n.language)
  const title = notice.title[language] || t('desk.untitled')
  const state = stateOfNotice(notice, now)
  const Sign = SIGNS[state]
  const { from, until, place } = notice
  const question = t('desk.deleteSure', { title })
  return (
    <li>
      <Switch label={t('desk.switchOf', { title })} isOn={notice.isOn} onChange={onSwitch} />
      <div className={styles['what']}>
        <strong lang={language}>{title}</strong>
        <p className={classes(styles['state'], styles[state])}>
          <Sign size={16} stroke={1.75} aria-hidden="true" />
          {t(`desk.states.${state}`)}
        </p>
        <p>
          {until === undefined
            ? t('desk.since', { place: t(`desk.places.${place}`), from: written(from) })
            : t('desk.span', { place: t(`desk.places.${place}`), from: written(from), until: written(until) })}
        </p>
      </div>
      {isAsked ? (
        <div role="group" aria-label={question} className={styles['actions']}>
          <span>{question}</span>
          <Button autoFocus onClick={keep}>
            {t('desk.keep')}
          </Button>
          <Button variant="confirm" onClick={onDelete}>
            {t('desk.delete')}
          </Button>
        </div>
      ) : (
        <div className={styles['actions']}>
          <Button aria-label={t('desk.editOf', { title })} onClick={onEdit}>
            {t('desk.edit')}
          </Button>
          <Button ref={button} variant="danger" aria-label={t('desk.deleteOf', { title })} onClick={ask}>
            {t('desk.delete')}
          </Button>
        </div>
      )}
    </li>
  )
}
