import { useRef, useState } from 'react'
import { useTranslation } from '../../../../i18n/index.ts'
import { formatDecimal } from '../../../../i18n/numbers.ts'
import { TextField } from '../../../../ui/fields/Field.tsx'

interface NumberFieldProps {
  readonly label: string
  readonly hint?: string
  readonly value: number | undefined
  readonly least: number
  readonly most: number
  /** Only whole numbers. */
  readonly isWhole?: boolean
  /** Gives the number, or `undefined` where the field was emptied. */
  readonly onChange: (value: number | undefined) => void
}

/**
 * A number within limits. What is outside stays as it was typed, with words, and the number from before the typing holds: parts of what
 * is typed, such as the 9 of 95, are not meant.
 * @rule B-sites.numbers A number outside its limits stays as typed: the field says the limits, and the number from before the typing holds
 */
export function NumberField({ label, hint, value, least, most, isWhole = false, onChange }: NumberFieldProps) {
  const { t } = useTranslation('communities')
  const [typed, setTyped] = useState<string>()
  /** The number when the field got the focus. */
  const before = useRef(value)
  const isNumber = (text: string) => {
    const number = Number(text)
    return Number.isFinite(number) && number >= least && number <= most && (!isWhole || Number.isInteger(number))
  }
  const isWrong = typed !== undefined && typed.trim() !== '' && !isNumber(typed)
  // a number that was put here by other means stands above what was typed before
  const isShown = typed !== undefined && (isWrong || typed.trim() === '' || Number(typed) === value)
  return (
    <TextField
      code
      type="number"
      step={isWhole ? 1 : 'any'}
      min={least}
      max={most}
      label={label}
      {...(hint === undefined ? {} : { hint })}
      error={isWrong ? t('fault.number', { least: formatDecimal(least), most: formatDecimal(most) }) : undefined}
      value={isShown ? typed : String(value ?? '')}
      onFocus={() => {
        before.current = value
      }}
      onChange={({ target }) => {
        setTyped(target.value)
        if (target.value.trim() === '') onChange(undefined)
        else onChange(isNumber(target.value) ? Number(target.value) : before.current)
      }}
    />
  )
}
