import { IconStar, IconStarFilled } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { FieldWords } from './Field.tsx'
import styles from './StarChoice.module.css'

export interface StarChoiceProps {
  readonly label: string
  /** 0 = nothing is chosen yet. */
  readonly value: number
  /** Words for one star to five. */
  readonly words: readonly string[]
  readonly onChange: (value: number) => void
  readonly error?: string | undefined
}

/** One star to five: radio buttons, with words for whoever cannot see the stars, or does not want to count them. */
export function StarChoice({ label, value, words, onChange, error }: StarChoiceProps) {
  const name = useId()
  const [pointed, setPointed] = useState(0)
  const shown = pointed === 0 ? value : pointed
  return (
    <fieldset className={styles['choice']} aria-describedby={error === undefined ? undefined : `${name}-words`}>
      <legend>{label}</legend>
      <div className={styles['row']}>
        <span className={styles['stars']} onPointerLeave={() => setPointed(0)}>
          {[1, 2, 3, 4, 5].map((star) => (
            <label
              key={star}
              title={words[star - 1]}
              onPointerEnter={(event) => setPointed(event.pointerType === 'mouse' ? star : 0)}
            >
              <input
                type="radio"
                name={name}
                value={star}
                aria-label={words[star - 1]}
                checked={star === value}
                onChange={() => onChange(star)}
              />
              {star <= shown ? (
                <IconStarFilled size={26} aria-hidden="true" />
              ) : (
                <IconStar size={26} stroke={1.5} aria-hidden="true" />
              )}
            </label>
          ))}
        </span>
        {shown > 0 && <strong aria-hidden="true">{words[shown - 1]}</strong>}
      </div>
      {error !== undefined && <FieldWords id={`${name}-words`} words={error} bad />}
    </fieldset>
  )
}
