import { MAX_COMMENT } from '@graticule/contracts/limits'
import type { OwnRating } from '@graticule/contracts/kept/ratings'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from '../../i18n/index.ts'
import { formatCount } from '../../i18n/numbers.ts'
import { Button } from '../../ui/Button.tsx'
import { StarChoice } from '../../ui/fields/StarChoice.tsx'
import { TextArea } from '../../ui/fields/Field.tsx'
import type { NamedResource } from '../resource-key.ts'
import { ChangedElsewhere } from '../elsewhere/ChangedElsewhere.tsx'
import { type RatingWords, removeRating, saveRating } from './rate.ts'
import styles from './RateForm.module.css'

interface RateFormProps {
  readonly resource: NamedResource
  /** What the person said before. */
  readonly rating: OwnRating | undefined
  /** What the form begins with in place of that. */
  readonly draft?: RatingWords | undefined
  readonly onDone?: () => void
}

/** What a moderator has done with the comment, for its author. */
function Moderated({ rating }: { rating: OwnRating }) {
  const { t } = useTranslation('kept')
  if (rating.state === 'shown') return null
  return (
    <p className={styles['moderated']} role="status">
      {rating.state === 'waiting' ? t('rate.waiting') : t('rate.removedByModerator', { reason: rating.reason ?? '' })}
    </p>
  )
}

/** What is in the form, and what its buttons do. */
function useRateForm({ resource, rating, draft, onDone }: RateFormProps) {
  const client = useQueryClient()
  const first = draft ?? rating
  const [score, setScore] = useState(first?.score ?? 0)
  const [comment, setComment] = useState(first?.comment ?? '')
  /** What the form was made from, and what was found to be there instead when it was saved. */
  const [seen, setSeen] = useState<RatingWords | null>(
    rating === undefined ? null : { score: rating.score, comment: rating.comment },
  )
  const [elsewhere, setElsewhere] = useState<RatingWords | null>()
  const [madeOf, setMadeOf] = useState(rating?.changedAt)
  // another tab has changed it: what was typed here stays, and saving it shows both
  const isClean = score === (seen?.score ?? 0) && comment.trim() === (seen?.comment ?? '')
  if (draft === undefined && isClean && rating?.changedAt !== madeOf) {
    setMadeOf(rating?.changedAt)
    setScore(rating?.score ?? 0)
    setComment(rating?.comment ?? '')
    setSeen(rating === undefined ? null : { score: rating.score, comment: rating.comment })
  }
  const [isMissing, setMissing] = useState(false)
  const [busy, setBusy] = useState(false)
  const save = async () => {
    if (busy) return
    setMissing(score === 0)
    if (score === 0) return
    setBusy(true)
    const words = { score, comment: comment.trim() }
    const outcome = await saveRating(client, resource, words, seen)
    setBusy(false)
    if (outcome === 'failed') return
    if (outcome !== 'saved') {
      const now = outcome.now && { score: outcome.now.score, comment: outcome.now.comment }
      setSeen(now)
      setElsewhere(now)
      return
    }
    setSeen(words)
    setElsewhere(undefined)
    onDone?.()
  }
  const remove = async () => {
    setBusy(true)
    const isRemoved = await removeRating(client, resource, seen ?? { score, comment })
    setBusy(false)
    if (!isRemoved) return
    setScore(0)
    setComment('')
    setSeen(null)
    setElsewhere(undefined)
    onDone?.()
  }
  return { score, setScore, comment, setComment, isMissing: isMissing && score === 0, busy, elsewhere, save, remove }
}

/** The stars and the comment of a person, to save and to delete. */
export function RateForm(props: RateFormProps) {
  const { rating } = props
  const { t } = useTranslation('kept')
  const { score, setScore, comment, setComment, isMissing, busy, elsewhere, save, remove } = useRateForm(props)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void save()
  }
  return (
    <form
      className={styles['form']}
      noValidate
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
        event.preventDefault()
        void save()
      }}
    >
      <StarChoice
        label={t('rate.yours')}
        value={score}
        words={[t('rate.star.1'), t('rate.star.2'), t('rate.star.3'), t('rate.star.4'), t('rate.star.5')]}
        onChange={setScore}
        error={isMissing ? t('rate.missing') : undefined}
      />
      <p className={styles['hint']}>{t('rate.once')}</p>
      {rating !== undefined && <Moderated rating={rating} />}
      {elsewhere !== undefined && (
        <ChangedElsewhere
          words={elsewhere === null ? '' : t('elsewhere.rating', { score: elsewhere.score, comment: elsewhere.comment })}
          take={() => {
            setScore(elsewhere?.score ?? 0)
            setComment(elsewhere?.comment ?? '')
          }}
        />
      )}
      <TextArea
        label={t('rate.comment')}
        value={comment}
        maxLength={MAX_COMMENT}
        hint={t('rate.length', { used: formatCount(comment.length), most: formatCount(MAX_COMMENT) })}
        onChange={(event) => setComment(event.target.value)}
      />
      <div className={styles['buttons']}>
        {rating !== undefined && (
          <Button variant="danger" onClick={() => void remove()}>
            {t('rate.delete')}
          </Button>
        )}
        <Button variant="primary" type="submit" busy={busy}>
          {t('rate.save')}
        </Button>
      </div>
    </form>
  )
}
