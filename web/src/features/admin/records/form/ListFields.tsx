import {
  CONTACT_ROLES,
  type FormContact,
  type FormLink,
  LINK_PURPOSES,
  MAX_FORM_CONTACTS,
  MAX_FORM_LINKS,
} from '@graticule/contracts/curation/record-form'
import { useTranslation } from '../../../../i18n/index.ts'
import { Button } from '../../../../ui/Button.tsx'
import { LabelledSelect, TextField } from '../../../../ui/fields/Field.tsx'
import styles from './Form.module.css'
import { Part, type PartProps } from './TextFields.tsx'

const NEW_LINK: FormLink = { url: '', name: '', description: '', purpose: 'download' }
const NEW_CONTACT: FormContact = { organisation: '', individual: '', role: 'pointOfContact', email: '', url: '' }

/** The list with another item at this place. */
const withItem = <T,>(list: readonly T[], place: number, change: Partial<T>): T[] =>
  list.map((item, at) => (at === place ? { ...item, ...change } : item))
const without = <T,>(list: readonly T[], place: number): T[] => list.filter((_, at) => at !== place)

/** Where the data are, and what stands beside them. */
export function LinkFields({ written: { links }, errors, onChange }: PartProps) {
  const { t } = useTranslation('records')
  return (
    <Part id="links" title={t('form.links')}>
      {links.map((link, at) => {
        const set = (change: Partial<FormLink>) => onChange({ links: withItem(links, at, change) })
        return (
          <fieldset key={at} className={styles['item']}>
            <legend>{t('form.link', { number: at + 1 })}</legend>
            <TextField
              label={t('form.url')}
              code
              maxLength={8_000}
              value={link.url}
              error={errors[`links.${at}.url`] ?? (at === 0 ? errors['links'] : undefined)}
              onChange={(event) => set({ url: event.target.value })}
            />
            <div className={styles['pair']}>
              <TextField label={t('form.name')} value={link.name} onChange={(event) => set({ name: event.target.value })} />
              <LabelledSelect
                label={t('form.purpose')}
                value={link.purpose}
                choices={LINK_PURPOSES.map((value) => ({ value, label: t(`form.purposes.${value}`) }))}
                onChange={(value) => set({ purpose: value as FormLink['purpose'] })}
              />
            </div>
            <TextField
              label={t('form.description')}
              value={link.description}
              onChange={(event) => set({ description: event.target.value })}
            />
            <Button
              size="small"
              aria-label={t('form.removeLink', { number: at + 1 })}
              onClick={() => onChange({ links: without(links, at) })}
            >
              {t('form.remove')}
            </Button>
          </fieldset>
        )
      })}
      {links.length < MAX_FORM_LINKS && (
        <Button onClick={() => onChange({ links: [...links, NEW_LINK] })}>{t('form.addLink')}</Button>
      )}
    </Part>
  )
}

/** Who stands behind it. */
export function ContactFields({ written: { contacts }, errors, onChange }: PartProps) {
  const { t } = useTranslation('records')
  return (
    <Part id="contacts" title={t('form.contacts')}>
      {contacts.map((contact, at) => {
        const set = (change: Partial<FormContact>) => onChange({ contacts: withItem(contacts, at, change) })
        const text = (name: Exclude<keyof FormContact, 'role'>, label: string) => (
          <TextField
            label={label}
            value={contact[name]}
            error={errors[`contacts.${at}.${name}`]}
            onChange={(event) => set({ [name]: event.target.value })}
          />
        )
        return (
          <fieldset key={at} className={styles['item']}>
            <legend>{t('form.contact', { number: at + 1 })}</legend>
            <div className={styles['pair']}>
              {text('organisation', t('form.organisation'))}
              {text('individual', t('form.individual'))}
              <LabelledSelect
                label={t('form.role')}
                value={contact.role}
                choices={CONTACT_ROLES.map((value) => ({ value, label: t(`form.roles.${value}`) }))}
                onChange={(value) => set({ role: value as FormContact['role'] })}
              />
              {text('email', t('form.email'))}
            </div>
            {text('url', t('form.web'))}
            <Button
              size="small"
              aria-label={t('form.removeContact', { number: at + 1 })}
              onClick={() => onChange({ contacts: without(contacts, at) })}
            >
              {t('form.remove')}
            </Button>
          </fieldset>
        )
      })}
      {contacts.length < MAX_FORM_CONTACTS && (
        <Button onClick={() => onChange({ contacts: [...contacts, NEW_CONTACT] })}>{t('form.addContact')}</Button>
      )}
    </Part>
  )
}
