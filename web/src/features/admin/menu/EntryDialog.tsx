import { MAX_MENU_ADDRESS, MAX_MENU_TITLE } from '@graticule/contracts/contents/limits'
import { faultOfMenuAddress, MENU_ICONS, type MenuSubEntry, type SharedPage } from '@graticule/contracts/contents/menu'
import { type Words, wordsIn } from '@graticule/contracts/contents/words'
import { type Language, LANGUAGES } from '@graticule/contracts/languages'
import { type FormEvent, useId, useState } from 'react'
import { languageName } from '../../../i18n/language-names.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { named } from '../../../i18n/joined.ts'
import { Button } from '../../../ui/Button.tsx'
import { LabelledSelect, TextField } from '../../../ui/fields/Field.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { usePages } from '../pages/pages-api.ts'
import styles from './MenuPage.module.css'

interface EntryDialogProps {
  readonly entry: MenuSubEntry
  readonly isNew: boolean
  /** Pages of the global site that it may lead to. */
  readonly shared: readonly SharedPage[]
  readonly onApply: (entry: MenuSubEntry) => void
  readonly onClose: () => void
}

const PAGE = /^page-(\d+)$/

interface WrittenEntry {
  readonly title: Words
  readonly leads: string
  readonly address: string
  readonly image: string
}

/** The entry as it was filled in, or the field that is wrong. */
function writtenEntry({ id }: MenuSubEntry, { title, leads, address, image }: WrittenEntry): MenuSubEntry | 'title' | 'address' {
  const titles = Object.fromEntries(Object.entries(title).filter(([, words]) => words.trim() !== ''))
  if (Object.keys(titles).length === 0) return 'title'
  if (leads === 'address' && (address === '' || faultOfMenuAddress(address) !== undefined)) return 'address'
  const pageId = PAGE.exec(leads)?.[1]
  return {
    ...(id === undefined ? {} : { id }),
    title: titles,
    image,
    address: leads === 'address' ? address : '',
    ...(pageId === undefined ? {} : { pageId: Number(pageId) }),
  }
}

/** Titles by language, where an entry leads, and its sign. */
export function EntryDialog({ entry, isNew, shared, onApply, onClose }: EntryDialogProps) {
  const { t } = useTranslation('pages')
  const formId = useId()
  const [title, setTitle] = useState(entry.title)
  const [leads, setLeads] = useState(
    entry.pageId === undefined ? (entry.address === '' ? 'nothing' : 'address') : `page-${entry.pageId}`,
  )
  const [address, setAddress] = useState(entry.address === '' ? '/' : entry.address)
  const [image, setImage] = useState(entry.image)
  const [problem, setProblem] = useState<'title' | 'address'>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const written = writtenEntry(entry, { title, leads, address: address.trim(), image })
    if (typeof written === 'string') setProblem(written)
    else onApply(written)
  }
  return (
    <Dialog
      title={t(isNew ? 'menu.entry.new' : 'menu.entry.edit')}
      closeLabel={t('dialog.close')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('menu.entry.cancel')}</Button>
          <Button type="submit" form={formId} variant="primary">
            {t('menu.entry.done')}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles['form']} onSubmit={submit}>
        <Titles
          title={title}
          isMissing={problem === 'title'}
          onChange={(changed) => {
            setTitle(changed)
            setProblem(undefined)
          }}
        />
        <LeadsTo value={leads} shared={shared} onChange={setLeads} />
        {leads === 'address' && (
          <AddressField
            address={address}
            isWrong={problem === 'address'}
            onChange={(written) => {
              setAddress(written)
              setProblem(undefined)
            }}
          />
        )}
        <SignChoice image={image} onChange={setImage} />
      </form>
    </Dialog>
  )
}

interface LeadsToProps {
  readonly value: string
  readonly shared: readonly SharedPage[]
  readonly onChange: (value: string) => void
}

function LeadsTo({ value, shared, onChange }: LeadsToProps) {
  const { t, i18n } = useTranslation('pages')
  const { data } = usePages()
  const pages = (data?.pages ?? []).map(({ id, slug, title, original, published }) => {
    const name = title[original] ?? title[i18n.language as Language] ?? slug
    return {
      value: `page-${id}`,
      label: t('menu.entry.page', { title: published ? name : t('menu.entry.unpublished', { title: name }) }),
    }
  })
  const ofGlobalSite = shared.map(({ id, slug, title }) => {
    const name = wordsIn(title, i18n.language)?.text ?? slug
    return { value: `page-${id}`, label: t('menu.entry.sharedPage', { title: name }) }
  })
  const known = [...pages, ...ofGlobalSite].some((page) => page.value === value) || !PAGE.test(value)
  return (
    <LabelledSelect
      label={t('menu.entry.leads')}
      value={value}
      choices={[
        { value: 'address', label: t('menu.entry.address') },
        { value: 'nothing', label: t('menu.entry.nothing') },
        ...pages,
        ...ofGlobalSite,
        ...(known ? [] : [{ value, label: t('menu.gonePage') }]),
      ]}
      onChange={onChange}
    />
  )
}

interface TitlesProps {
  readonly title: Words
  readonly isMissing: boolean
  readonly onChange: (title: Words) => void
}

function Titles({ title, isMissing, onChange }: TitlesProps) {
  const { t, i18n } = useTranslation('pages')
  return (
    <fieldset className={styles['titles']}>
      <legend className="visually-hidden">{t('menu.entry.titles')}</legend>
      {LANGUAGES.map((language, at) => (
        <TextField
          key={language}
          data-first-focus={at === 0 ? true : undefined}
          lang={language}
          label={named(t('menu.entry.title'), languageName(language, i18n.language))}
          maxLength={MAX_MENU_TITLE}
          value={title[language] ?? ''}
          error={isMissing && at === 0 ? t('menu.entry.needsTitle') : undefined}
          onChange={(event) => onChange({ ...title, [language]: event.target.value })}
        />
      ))}
    </fieldset>
  )
}

/** A sign of the portal; an address that a client of the original has set stays a choice. */
function SignChoice({ image, onChange }: { image: string; onChange: (image: string) => void }) {
  const { t } = useTranslation('pages')
  const isOther = image !== '' && !(MENU_ICONS as readonly string[]).includes(image)
  return (
    <LabelledSelect
      label={t('menu.entry.icon')}
      value={image}
      choices={[
        { value: '', label: t('menu.entry.noIcon') },
        ...MENU_ICONS.map((icon) => ({ value: icon, label: t(`menu.icons.${icon}`) })),
        ...(isOther ? [{ value: image, label: image }] : []),
      ]}
      onChange={onChange}
    />
  )
}

interface AddressFieldProps {
  readonly address: string
  readonly isWrong: boolean
  readonly onChange: (address: string) => void
}

function AddressField({ address, isWrong, onChange }: AddressFieldProps) {
  const { t } = useTranslation('pages')
  return (
    <TextField
      code
      label={t('menu.entry.where')}
      maxLength={MAX_MENU_ADDRESS}
      value={address}
      hint={t('menu.entry.whereHint')}
      error={isWrong ? t('menu.entry.whereHint') : undefined}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
