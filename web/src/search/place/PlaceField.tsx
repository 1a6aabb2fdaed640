import { IconMapPin } from '@tabler/icons-react'
import type { Ref } from 'react'
import { useTranslation } from '../../i18n/index.ts'
import { ComboBox } from '../../ui/fields/ComboBox.tsx'
import type { ChosenPlace, PlaceChoice } from './use-place-choice.ts'

export interface PlaceFieldProps {
  readonly choice: PlaceChoice
  readonly label: string
  readonly placeholder?: string
  readonly bare?: boolean
  readonly labelHidden?: boolean
  readonly inputRef?: Ref<HTMLInputElement>
  /** Called when a suggestion is chosen or the field is cleared. */
  readonly onSettled?: (place: ChosenPlace | null) => void
}

/** Where: the name of a place, a box or coordinates, with suggestions while typing. */
export function PlaceField({
  choice,
  label,
  placeholder,
  bare = false,
  labelHidden = false,
  inputRef,
  onSettled,
}: PlaceFieldProps) {
  const { t } = useTranslation('search')
  return (
    <ComboBox
      label={label}
      value={choice.text}
      options={choice.options}
      countLabel={choice.countLabel}
      clearLabel={t('place.clear')}
      error={choice.error}
      bare={bare}
      labelHidden={labelHidden}
      icon={bare ? undefined : <IconMapPin size={16} aria-hidden="true" />}
      onType={choice.type}
      onChoose={(option) => {
        const chosen = choice.choose(option)
        onSettled?.(chosen)
      }}
      onClear={() => {
        choice.clear()
        onSettled?.(null)
      }}
      {...(placeholder === undefined ? {} : { placeholder })}
      {...(inputRef === undefined ? {} : { inputRef })}
    />
  )
}
