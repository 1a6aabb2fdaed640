import { ALL_SOURCES } from '@graticule/contracts/data-sources'
import { DATE_PERIODS } from '@graticule/contracts/dates'
import { IconCalendar, IconDatabase, IconMapPin, IconSearch } from '@tabler/icons-react'
import { type ReactNode, type Ref, Suspense } from 'react'
import { useTranslation } from '../../../i18n/index.ts'
import { lazyWithTexts } from '../../../i18n/lazy-with-texts.ts'
import { PlaceField } from '../../../search/place/PlaceField.tsx'
import { usePhone } from '../../../browser/use-media-query.ts'
import { useSourceName } from '../../../search/sources/use-source-name.ts'
import { askedSources, isCombining } from '../../../site/data-sources.ts'
import { Button } from '../../../ui/Button.tsx'
import { classes } from '../../../ui/classes.ts'
import { DateFields } from '../../../ui/fields/DateFields.tsx'
import { Options, Select } from '../../../ui/fields/Select.tsx'
import { PhraseInput } from './PhraseInput.tsx'
import styles from './SearchForm.module.css'
import type { PhraseChoice } from './use-phrase-suggestions.ts'
import type { SearchFormModel, WhenChoice } from './use-search-form.ts'

const NearMe = lazyWithTexts(['filters'], () => import('../home/NearMe.tsx').then(({ NearMe }) => ({ default: NearMe })))

/** What, where, when and source in one frame, and the button. */
export function SearchForm(props: {
  readonly form: SearchFormModel
  readonly onSubmit: () => void
  readonly onChoose: (choice: PhraseChoice) => void
  readonly phraseRef?: Ref<HTMLInputElement>
}) {
  const { form, onSubmit, onChoose, phraseRef } = props
  const { t } = useTranslation('search')
  const phone = usePhone()
  return (
    <form
      role="search"
      data-tip="tutorial-search"
      className={styles['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <div className={styles['frame']}>
        <Part className={styles['what']} icon={<IconSearch size={18} stroke={1.75} aria-hidden="true" />}>
          <PhraseInput
            inputRef={phraseRef}
            value={form.phrase}
            placeholder={t(phone ? 'what.placeholderShort' : 'what.placeholder')}
            onType={form.setPhrase}
            onChoose={onChoose}
          />
        </Part>
        <Part className={styles['where']} icon={<IconMapPin size={18} stroke={1.75} aria-hidden="true" />}>
          <PlaceField
            bare
            choice={form.place}
            label={t('where.label')}
            placeholder={t(phone ? 'where.any' : 'where.placeholder')}
            inputRef={form.placeInput}
          />
          {phone && <PlaceOfPhone {...form.place} />}
        </Part>
        <Part className={styles['when']} icon={<IconCalendar size={18} stroke={1.75} aria-hidden="true" />}>
          <TimeChoice form={form} />
        </Part>
        <Part className={styles['source']} icon={<IconDatabase size={18} stroke={1.75} aria-hidden="true" />}>
          <SourceChoice form={form} />
        </Part>
        <Button
          type="submit"
          variant="primary"
          size="large"
          className={styles['submit']}
          icon={<IconSearch size={18} stroke={2} aria-hidden="true" />}
        >
          {t('submit')}
        </Button>
      </div>
      {form.when === 'between' && <Dates dates={form.dates} />}
    </form>
  )
}

function Part({ icon, className, children }: { icon: ReactNode; className: string | undefined; children: ReactNode }) {
  return (
    <div className={classes(styles['part'], className)}>
      {icon}
      {children}
    </div>
  )
}

/** Where the phone is, as long as no place was entered. */
function PlaceOfPhone({ text, set }: Pick<SearchFormModel['place'], 'text' | 'set'>) {
  if (text !== '') return null
  return (
    <Suspense>
      <NearMe onFound={set} />
    </Suspense>
  )
}

function TimeChoice({ form }: { form: SearchFormModel }) {
  const { t } = useTranslation('search')
  return (
    <label>
      <span>{t('when.label')}</span>
      <Select value={form.when} onChange={(event) => form.setWhen(event.target.value as WhenChoice)}>
        <option value="">{t('when.any')}</option>
        <Options choices={DATE_PERIODS.map((value) => ({ value, label: t(`when.${value}`) }))} />
        <option value="between">{t('when.between')}</option>
      </Select>
    </label>
  )
}

function SourceChoice({ form }: { form: SearchFormModel }) {
  const { t } = useTranslation('search')
  const sourceName = useSourceName()
  return (
    <label>
      <span>{t('source.label')}</span>
      <Select
        value={form.dataSource}
        onChange={(event) => {
          const choices = [ALL_SOURCES, ...askedSources().map(({ name }) => name)] as const
          const choice = choices.find((name) => name === event.target.value)
          if (choice !== undefined) form.setDataSource(choice)
        }}
      >
        {/* every search asks all sources; this is the one whose list opens */}
        {isCombining() && <option value={ALL_SOURCES}>{t('source.all', { count: askedSources().length })}</option>}
        <Options choices={askedSources().map(({ name }) => ({ value: name, label: sourceName(name) }))} />
      </Select>
    </label>
  )
}

function Dates({ dates }: Pick<SearchFormModel, 'dates'>) {
  const { t } = useTranslation('search')
  return (
    <div className={styles['dates']}>
      <DateFields {...dates} fromLabel={t('when.from')} toLabel={t('when.to')} placeholder={t('when.datePlaceholder')} />
    </div>
  )
}
