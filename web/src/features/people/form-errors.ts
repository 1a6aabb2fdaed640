/** Faults of a form: what is missing or wrong by field, and what the server said. */
import { EMAIL } from '@graticule/contracts/people/accounts'
import { type FormEvent, useRef, useState } from 'react'
import type { Failure } from '../../api/http.ts'
import { useTranslation } from '../../i18n/index.ts'

/** Words by field; `form` stands for the whole form. */
export type FormErrors<Field extends string> = Readonly<Partial<Record<Field | 'form', string>>>

const noErrors = <Field extends string>(): FormErrors<Field> => ({}) as FormErrors<Field>

/** What a form sends, and how it ends: errors, or nothing where all is well. */
export function useForm<Field extends string>(
  check: () => FormErrors<Field>,
  send: () => Promise<FormErrors<Field> | undefined>,
) {
  const [errors, setErrors] = useState<FormErrors<Field>>(noErrors)
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  const show = (found: FormErrors<Field>) => {
    setErrors(found)
    // the first wrong field in the order of reading, once it is marked
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const wrong = check()
    if (Object.keys(wrong).length > 0) {
      show(wrong)
      return
    }
    setBusy(true)
    const failed = await send()
    setBusy(false)
    show(failed ?? noErrors())
  }
  return { form, errors, busy, onSubmit: (event: FormEvent) => void submit(event) }
}

/** Words for what the server says of a form, and for a server that says nothing. */
export function useFailureWords() {
  const { t } = useTranslation('people')
  return ({ kind, detail, retryAfter, status }: Failure): string => {
    if (status === 429 && retryAfter !== undefined) return t('wait', { seconds: retryAfter })
    return detail !== '' && kind === 'refused' ? detail : detail !== '' && kind === 'not-found' ? detail : t('noAnswer')
  }
}

/** Words where an address is missing or none. */
export function useEmailCheck() {
  const { t } = useTranslation('people')
  return (email: string): string | undefined => (email === '' ? t('required') : EMAIL.test(email) ? undefined : t('badEmail'))
}

/** The errors that there are, without those that there are not. */
export function only<Field extends string>(errors: Readonly<Partial<Record<Field, string | undefined>>>): FormErrors<Field> {
  return Object.fromEntries(Object.entries(errors).filter(([, words]) => words !== undefined)) as FormErrors<Field>
}
