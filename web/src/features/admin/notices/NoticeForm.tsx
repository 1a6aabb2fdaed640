import { type Language, LANGUAGES } from '@graticule/contracts/languages'
import { MAX_NOTICE_TEXT, MAX_NOTICE_TITLE, type Notice, NOTICE_PLACES, NOTICE_TONES } from '@graticule/contracts/sites/notices'
import { IconX } from '@tabler/icons-react'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from '../../../i18n/index.ts'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import { LabelledSelect, TextArea, TextField } from '../../../ui/fields/Field.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { LanguageTabs } from '../desk/LanguageTabs.tsx'
import { fieldOf, momentOf, type Wrong, wrongIn } from './notice-draft.ts'
import { NoticePreview } from './NoticePreview.tsx'
import styles from './NoticesPage.module.css'

interface NoticeFormProps {
  readonly notice: Notice
  readonly isNew: boolean
  /** It may be shown on all sites. */
  readonly isGlobal: boolean
  readonly onSave: (notice: Notice) => Promise<void>
  readonly onEnd: () => void
}

/** Writes a notice: texts by language, time, place, and how often a visitor sees it. */
export function NoticeForm({ notice, isNew, isGlobal, onSave, onEnd }: NoticeFormProps) {
  const { t } = useTranslation('notices')
  const [draft, setDraft] = useState(notice)
  const [wrong, setWrong] = useState<readonly Wrong[]>([])
  const [isAgain, setAgain] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const [isPreviewed, setPreviewed] = useState(false)
  const [language, setLanguage] = useState<Language>('en')
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  const set = (change: Partial<Notice>) => setDraft({ ...draft, ...change })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const found = wrongIn(draft)
    setWrong(found)
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
    if (found.length > 0 || isSaving) return
    setSaving(true)
    await onSave(isAgain ? { ...draft, edition: draft.edition + 1 } : draft)
    setSaving(false)
  }
  return (
    <form
      ref={form}
      className={styles['form']}
      noValidate
      aria-labelledby="notice-form"
      onSubmit={(event) => void submit(event)}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit()
      }}
    >
      <div className={styles['head']}>
        <h2 id="notice-form">{t(isNew ? 'desk.new' : 'desk.editTitle')}</h2>
        <IconButton label={t('desk.close')} icon={<IconX size={18} />} onClick={onEnd} />
      </div>
      <Texts draft={draft} language={language} wrong={wrong} onLanguage={setLanguage} onChange={set} />
      <Times draft={draft} wrong={wrong} onChange={set} onReplace={setDraft} />
      <Options draft={draft} isGlobal={isGlobal} onChange={set} />
      {!isNew && <Checkbox label={t('desk.again')} checked={isAgain} onChange={setAgain} />}
      <div className={styles['actions']}>
        <Button type="submit" variant="primary" busy={isSaving}>
          {t('desk.save')}
        </Button>
        <Button onClick={() => setPreviewed(true)}>{t('desk.preview')}</Button>
        <Button onClick={onEnd}>{t('desk.cancel')}</Button>
      </div>
      {isPreviewed && <NoticePreview notice={draft} language={language} onEnd={() => setPreviewed(false)} />}
    </form>
  )
}

interface PartProps {
  readonly draft: Notice
  readonly onChange: (change: Partial<Notice>) => void
}

interface TextsProps extends PartProps {
  readonly language: Language
  readonly wrong: readonly Wrong[]
  readonly onLanguage: (language: Language) => void
}

function Texts({ draft, language, wrong, onLanguage, onChange }: TextsProps) {
  const { t } = useTranslation('notices')
  const panel = useId()
  const { title, text } = draft
  return (
    <>
      <LanguageTabs
        label={t('desk.textLanguages')}
        panelId={panel}
        languages={LANGUAGES}
        chosen={language}
        onChoose={onLanguage}
        renderState={(one) => <span>{t((title[one] ?? '').trim() === '' ? 'desk.missing' : 'desk.written')}</span>}
      />
      <div role="tabpanel" id={panel} className={styles['texts']}>
        <TextField
          label={t('desk.titleOf')}
          lang={language}
          maxLength={MAX_NOTICE_TITLE}
          value={title[language] ?? ''}
          error={wrong.includes('title') ? t('desk.wrong.title') : undefined}
          onChange={({ target }) => onChange({ title: { ...title, [language]: target.value } })}
        />
        <TextArea
          label={t('desk.textOf')}
          hint={t('desk.textHint')}
          lang={language}
          rows={5}
          maxLength={MAX_NOTICE_TEXT}
          value={text[language] ?? ''}
          onChange={({ target }) => onChange({ text: { ...text, [language]: target.value } })}
        />
        <p>{t('desk.fallback')}</p>
      </div>
    </>
  )
}

interface TimesProps extends PartProps {
  readonly wrong: readonly Wrong[]
  readonly onReplace: (draft: Notice) => void
}

function Times({ draft, wrong, onChange, onReplace }: TimesProps) {
  const { t } = useTranslation('notices')
  return (
    <div className={styles['pair']}>
      <TextField
        type="datetime-local"
        label={t('desk.from')}
        value={fieldOf(draft.from)}
        error={wrong.includes('from') ? t('desk.wrong.from') : undefined}
        onChange={({ target }) => onChange({ from: momentOf(target.value) ?? '' })}
      />
      <TextField
        type="datetime-local"
        label={t('desk.until')}
        hint={t('desk.untilHint')}
        value={fieldOf(draft.until)}
        error={wrong.includes('until') ? t('desk.wrong.until') : undefined}
        onChange={({ target }) => {
          const { until: _before, ...rest } = draft
          const until = momentOf(target.value)
          onReplace(until === undefined ? rest : { ...rest, until })
        }}
      />
    </div>
  )
}

function Options({ draft, isGlobal, onChange }: PartProps & { isGlobal: boolean }) {
  const { t } = useTranslation('notices')
  return (
    <>
      <div className={styles['pair']}>
        <LabelledSelect
          label={t('desk.place')}
          value={draft.place}
          choices={NOTICE_PLACES.map((value) => ({ value, label: t(`desk.places.${value}`) }))}
          onChange={(place) => onChange({ place: place as Notice['place'] })}
        />
        <LabelledSelect
          label={t('desk.tone')}
          value={draft.tone}
          choices={NOTICE_TONES.map((value) => ({ value, label: t(`desk.tones.${value}`) }))}
          onChange={(tone) => onChange({ tone: tone as Notice['tone'] })}
        />
      </div>
      <Checkbox label={t('desk.once')} hint={t('desk.onceHint')} checked={draft.once} onChange={(once) => onChange({ once })} />
      <Checkbox
        label={t('desk.offersExport')}
        hint={t('desk.offersExportHint')}
        checked={draft.offersExport}
        onChange={(offersExport) => onChange({ offersExport })}
      />
      {isGlobal && (
        <Checkbox
          label={t('desk.everywhere')}
          hint={t('desk.everywhereHint')}
          checked={draft.everywhere}
          onChange={(everywhere) => onChange({ everywhere })}
        />
      )}
      <Checkbox
        look="switch"
        label={t('desk.isOn')}
        hint={t('desk.isOnHint')}
        checked={draft.isOn}
        onChange={(isOn) => onChange({ isOn })}
      />
    </>
  )
}
