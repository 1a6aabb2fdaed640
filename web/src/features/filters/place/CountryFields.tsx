import { IconMapPin } from '@tabler/icons-react'
import { useTranslation } from '../../../i18n/index.ts'
import { formatCount } from '../../../i18n/numbers.ts'
import { Button } from '../../../ui/Button.tsx'
import { ComboBox } from '../../../ui/fields/ComboBox.tsx'
import { LabelledSelect } from '../../../ui/fields/Field.tsx'
import { chosenContinent, chosenCountry, countriesLike, withContinent, withCountry, withCountryText } from './country-choice.ts'
import type { CountryChoice } from '../draft.ts'
import styles from './PlaceSection.module.css'
import { useCountries } from './use-countries.ts'
import type { FilterDraft } from '../use-filter-draft.ts'

/** A continent and, within it or anywhere, a country. The continent alone is an area too. */
export function CountryFields({ filters: { draft, change, faults, checked } }: { filters: FilterDraft }) {
  const { t } = useTranslation('filters')
  const { list, failed, retry } = useCountries()
  if (list === undefined) {
    return failed ? (
      <p role="alert" className={styles['failed']}>
        {t('place.countriesFailed')}{' '}
        <Button size="small" onClick={retry}>
          {t('retry')}
        </Button>
      </p>
    ) : (
      <div className={styles['loading']} role="status" aria-label={t('place.countriesLoading')} />
    )
  }
  const { country: choice } = draft
  const set = (country: CountryChoice) => change({ placeTouched: true, shape: null, country })
  const continent = chosenContinent(list, choice)
  const text = choice.text ?? chosenCountry(list, choice)?.name ?? ''
  // the name of the chosen country is no question: all others stay on offer
  const countries = countriesLike(list, continent, choice.text ?? '')
  return (
    <>
      <LabelledSelect
        label={t('place.continent')}
        value={continent?.id ?? ''}
        choices={[
          { value: '', label: t('place.anyContinent') },
          ...list.continents.map((one) => ({ value: one.id, label: one.name })),
        ]}
        onChange={(chosen) => set(withContinent(list, choice, chosen))}
      />
      <ComboBox
        label={t('place.country')}
        value={text}
        placeholder={t(continent === undefined ? 'place.countryOfAny' : 'place.countryPlaceholder')}
        options={countries.map(({ code, name }) => ({ id: code, title: name, detail: code }))}
        openEmpty
        countLabel={t('place.countries', { count: countries.length, formatted: formatCount(countries.length) })}
        clearLabel={t('place.clearCountry')}
        error={checked && faults.country !== undefined ? t('place.unknownCountry') : undefined}
        icon={<IconMapPin size={16} aria-hidden="true" />}
        onType={(typed) => set(withCountryText(list, choice, typed))}
        onClear={() => set(withCountryText(list, choice, ''))}
        onChoose={(option) => {
          const country = countries.find(({ code }) => code === option.id)
          if (country !== undefined) set(withCountry(list, choice, country))
        }}
      />
    </>
  )
}
