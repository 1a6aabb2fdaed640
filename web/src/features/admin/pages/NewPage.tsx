import { faultOfSlug } from '@graticule/contracts/contents/slug'
import { MAX_PAGE_TITLE, MAX_SLUG } from '@graticule/contracts/contents/limits'
import { type FormEvent, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { useTranslation } from '../../../i18n/index.ts'
import { editorPath } from '../../../site/pages.ts'
import { useSite } from '../../../site/site.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/fields/Field.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { plainName } from '../frame/plain-name.ts'
import { addPage } from './pages-api.ts'
import styles from './PagesPage.module.css'

interface Problem {
  readonly of: 'title' | 'address'
  readonly words: string
}

/** Asks for the title and the address of a new page, and opens it in the editor. */
export function NewPage({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('pages')
  const navigate = useNavigate()
  const { site } = useSite()
  const formId = useId()
  const [title, setTitle] = useState('')
  const [slug, setSlug] = useState<string>()
  const [problem, setProblem] = useState<Problem>()
  const shown = slug ?? plainName(title, { most: MAX_SLUG })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (title.trim() === '') return setProblem({ of: 'title', words: t('new.required') })
    if (faultOfSlug(shown) !== undefined) return setProblem({ of: 'address', words: t('new.hint') })
    const text = { title: title.trim(), summary: '', data: '', state: 'done' as const }
    const reply = await addPage({ slug: shown, original: site.language, contents: true, texts: { [site.language]: text } })
    if (!reply.ok) return setProblem({ of: 'address', words: reply.failure.detail || t('new.notAdded') })
    void navigate(editorPath(reply.value.id))
  }
  return (
    <Dialog
      title={t('new.title')}
      closeLabel={t('dialog.close')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('new.cancel')}</Button>
          <Button type="submit" form={formId} variant="primary">
            {t('new.add')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className={styles['form']} onSubmit={(event) => void submit(event)}>
        <Fields
          title={title}
          address={shown}
          problem={problem}
          onTitle={(written) => {
            setTitle(written)
            setProblem(undefined)
          }}
          onAddress={(written) => {
            setSlug(written)
            setProblem(undefined)
          }}
        />
      </form>
    </Dialog>
  )
}

interface FieldsProps {
  readonly title: string
  readonly address: string
  readonly problem: Problem | undefined
  readonly onTitle: (title: string) => void
  readonly onAddress: (address: string) => void
}

function Fields({ title, address, problem, onTitle, onAddress }: FieldsProps) {
  const { t } = useTranslation('pages')
  const errorOf = (field: Problem['of']) => (problem?.of === field ? problem.words : undefined)
  return (
    <>
      <TextField
        data-first-focus
        required
        label={t('new.name')}
        value={title}
        maxLength={MAX_PAGE_TITLE}
        error={errorOf('title')}
        onChange={(event) => onTitle(event.target.value)}
      />
      <TextField
        code
        required
        label={t('new.address')}
        value={address}
        maxLength={MAX_SLUG}
        hint={t('new.hint')}
        error={errorOf('address')}
        onChange={(event) => onAddress(event.target.value)}
      />
    </>
  )
}
