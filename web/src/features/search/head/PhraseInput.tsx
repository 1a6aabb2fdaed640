import type { MatchedParts } from '@graticule/contracts/services/search'
import { MAX_PHRASE_LENGTH } from '@graticule/contracts/limits'
import { IconFlame, IconListDetails, IconMapPin, IconTag } from '@tabler/icons-react'
import { type Ref, useState } from 'react'
import { useTranslation } from '../../../i18n/index.ts'
import { Slotted } from '../../../i18n/Slotted.tsx'
import { formatCount } from '../../../i18n/numbers.ts'
import { classes } from '../../../ui/classes.ts'
import optionList from '../../../ui/OptionList.module.css'
import { useComboBox } from '../../../ui/fields/use-combo-box.ts'
import styles from './PhraseInput.module.css'
import { type PhraseChoice, type PhraseOption, usePhraseSuggestions } from './use-phrase-suggestions.ts'

/** Milliseconds that the list stays after the focus has gone: what lies below it does not move away under a tap. */
const CLOSE_DELAY_MS = 200

/** The phrase of a search, with suggestions while it is typed. Enter without a chosen line is left to the form. */
export function PhraseInput(props: {
  readonly value: string
  readonly placeholder: string
  readonly onType: (text: string) => void
  readonly onChoose: (choice: PhraseChoice) => void
  /** The label is only read out. */
  readonly labelHidden?: boolean
  readonly inputRef?: Ref<HTMLInputElement> | undefined
}) {
  const { value, placeholder, onType, onChoose, labelHidden = false, inputRef } = props
  const { t } = useTranslation('search')
  const [typing, setTyping] = useState(false)
  const options = usePhraseSuggestions(value, typing)
  const box = useComboBox<PhraseOption>({
    options,
    onChoose: ({ choice }) => {
      setTyping(false)
      onChoose(choice)
    },
  })
  return (
    <div className={styles['root']}>
      <label>
        <span className={labelHidden ? 'visually-hidden' : undefined}>{t('what.label')}</span>
        <input
          {...box.inputProps}
          ref={inputRef}
          type="search"
          name="phrase"
          enterKeyHint="search"
          maxLength={MAX_PHRASE_LENGTH}
          value={value}
          placeholder={placeholder}
          onChange={(event) => {
            onType(event.target.value)
            setTyping(true)
            box.show()
          }}
          onKeyDown={(event) => {
            box.inputProps.onKeyDown(event)
            // what was typed is searched: suggestions that come later are not wanted
            if (event.key === 'Enter') setTyping(false)
          }}
          onBlur={() => setTimeout(box.close, CLOSE_DELAY_MS)}
        />
      </label>
      <Suggestions box={box} options={options} />
    </div>
  )
}

interface SuggestionsProps {
  readonly box: ReturnType<typeof useComboBox<PhraseOption>>
  readonly options: readonly PhraseOption[]
}

/** The lines of the list, and how many there are for who does not see them. */
function Suggestions({ box, options }: SuggestionsProps) {
  const { t } = useTranslation('search')
  return (
    <>
      <ul {...box.listProps} aria-label={t('suggestions.label')} className={classes(optionList['list'], styles['list'])}>
        {options.map((option, index) => (
          <li key={option.id} {...box.optionProps(option, index)}>
            <KindIcon choice={option.choice} popular={option.id.startsWith('popular')} />
            <span className={styles['text']}>
              <Slotted text={option.line}>
                <Marked text={option.text} matched={option.matched} />
              </Slotted>
            </span>
            <span className={classes(optionList['detail'], styles['detail'])}>{option.detail}</span>
          </li>
        ))}
      </ul>
      <span className="visually-hidden" aria-live="polite">
        {box.shown ? t('suggestions.count', { count: options.length, formatted: formatCount(options.length) }) : ''}
      </span>
    </>
  )
}

function KindIcon({ choice, popular }: { choice: PhraseChoice; popular: boolean }) {
  const Icon = popular ? IconFlame : { phrase: IconTag, entry: IconListDetails, place: IconMapPin }[choice.kind]
  return <Icon size={16} stroke={1.75} aria-hidden="true" />
}

/** A text with the parts marked that answer to what was typed. */
function Marked({ text, matched }: { text: string; matched: MatchedParts }) {
  const pieces = matched.flatMap(([from, to], at) => [
    text.slice(matched[at - 1]?.[1] ?? 0, from),
    // parts have no identity but their place
    <b key={from}>{text.slice(from, to)}</b>,
  ])
  return [...pieces, text.slice(matched.at(-1)?.[1] ?? 0)]
}
