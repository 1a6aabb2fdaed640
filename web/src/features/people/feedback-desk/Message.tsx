import { type Feedback, FEEDBACK_ROUTES } from '@graticule/contracts/feedback/feedback'
import { NothingSchema } from '../../../api/people.ts'
import { useQuestion } from '../../../browser/use-question.ts'
import { i18n, useTranslation } from '../../../i18n/index.ts'
import { formatHere } from '../../../i18n/numbers.ts'
import { tellDone, tellFailed, tellUndoable } from '../../../kept/tell.ts'
import { privateChange } from '../../../session/private-read.ts'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import styles from './FeedbackDesk.module.css'

/** The address that opens a mail to whoever wrote the message. */
const answerTo = ({ email, title }: Feedback): string =>
  `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}?subject=${encodeURIComponent(`Re: ${title}`)}`

async function setDone(id: number, done: boolean, onChanged: () => void, isUndo = false): Promise<void> {
  const { method, path, reply: schema } = FEEDBACK_ROUTES.change
  const reply = await privateChange({ method, path: path.replace(':id', String(id)), body: { done } }, schema)
  const words = i18n.t(done ? 'feedback:desk.nowDone' : 'feedback:desk.nowOpen')
  if (!reply.ok) tellFailed(i18n.t('feedback:desk.notChanged'), reply.failure)
  else if (isUndo) tellDone(words)
  else tellUndoable(words, i18n.t('feedback:desk.undo'), () => void setDone(id, !done, onChanged, true))
  onChanged()
}

async function remove(id: number, onChanged: () => void): Promise<void> {
  const { method, path } = FEEDBACK_ROUTES.remove
  const reply = await privateChange({ method, path: path.replace(':id', String(id)) }, NothingSchema)
  if (reply.ok) tellDone(i18n.t('feedback:desk.deleted'))
  else tellFailed(i18n.t('feedback:desk.notChanged'), reply.failure)
  onChanged()
}

/** One message, with what an administrator does with it. */
export function Message({ message, onChanged }: { message: Feedback; onChanged: () => void }) {
  const { t } = useTranslation('feedback')
  const { id, title, description, firstName, email, at, type, severity, done, checked } = message
  const date = formatHere(at, { dateStyle: 'medium' })
  const name = firstName === '' ? t('desk.nobody') : firstName
  return (
    <li className={styles['message']}>
      <div className={styles['head']}>
        <h2 dir="auto">{title}</h2>
        {type !== undefined && <Tag>{t(`desk.${type}`)}</Tag>}
        {severity !== undefined && <Tag tone={severity === 'high' ? 'warn' : 'info'}>{t(`desk.severity.${severity}`)}</Tag>}
        {!checked && <Tag>{t('desk.unchecked')}</Tag>}
      </div>
      <p className={styles['quiet']}>
        <bdi>{t('desk.from', { name, date })}</bdi> {email}
      </p>
      <p className={styles['text']} dir="auto">
        {description}
      </p>
      <div className={styles['actions']}>
        {email !== '' && (
          <a href={answerTo(message)} className={buttonClass({})} aria-label={t('desk.answerOf', { name })}>
            {t('desk.answer')}
          </a>
        )}
        <Button onClick={() => void setDone(id, !done, onChanged)}>{t(done ? 'desk.setOpen' : 'desk.setDone')}</Button>
        <Deletion title={title} onDelete={() => void remove(id, onChanged)} />
      </div>
    </li>
  )
}

function Deletion({ title, onDelete }: { title: string; onDelete: () => void }) {
  const { t } = useTranslation('feedback')
  const { isAsked, ask, keep, button } = useQuestion()
  if (!isAsked)
    return (
      <Button ref={button} variant="danger" aria-label={t('desk.deleteOf', { title })} onClick={ask}>
        {t('desk.delete')}
      </Button>
    )
  return (
    <span className={styles['ask']} role="group" aria-label={t('desk.deleteSure')}>
      {t('desk.deleteSure')}
      <Button autoFocus onClick={keep}>
        {t('desk.keep')}
      </Button>
      <Button variant="confirm" onClick={onDelete}>
        {t('desk.delete')}
      </Button>
    </span>
  )
}
