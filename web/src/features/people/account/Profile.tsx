import { PEOPLE_ROUTES, ProfileSchema } from '@graticule/contracts/people/accounts'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/index.ts'
import { tellDone } from '../../../kept/tell.ts'
import { privateChange } from '../../../session/private-read.ts'
import { type Person, renamePerson } from '../../../session/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/fields/Field.tsx'
import { only, useForm, useFailureWords } from '../form-errors.ts'
import { Email } from './Email.tsx'
import styles from './AccountPage.module.css'

/** Name, address and role; the name and address can be changed where the portal keeps them. */
export function Profile({ person, canChange }: { person: Person; canChange: boolean }) {
  const { t } = useTranslation('people')
  const role = person.roles.has('admin') ? 'admin' : person.roles.has('moderator') ? 'moderator' : 'user'
  return (
    <>
      {canChange ? <NameForm person={person} /> : <p className={styles['quiet']}>{t('account.outside')}</p>}
      {canChange ? (
        <Email email={person.email} />
      ) : (
        <div className={styles['row']}>
          <div className={styles['quiet']}>{t('email')}</div>
          <div>{person.email}</div>
        </div>
      )}
      <div className={styles['row']}>
        <div className={styles['quiet']}>{t('account.role')}</div>
        <div>{t(`account.roles.${role}`)}</div>
      </div>
    </>
  )
}

function NameForm({ person }: { person: Person }) {
  const { t } = useTranslation('people')
  const [givenName, setGivenName] = useState(person.name)
  const [familyName, setFamilyName] = useState(person.familyName)
  const failureWords = useFailureWords()
  const { form, errors, busy, onSubmit } = useForm<'givenName' | 'familyName'>(
    () => only({ givenName: givenName.trim() === '' ? t('required') : undefined }),
    async () => {
      const body = { givenName: givenName.trim(), familyName: familyName.trim() }
      const reply = await privateChange({ method: 'PATCH', path: PEOPLE_ROUTES.changeProfile.path, body }, ProfileSchema)
      if (!reply.ok) {
        const field = (['givenName', 'familyName'] as const).find((name) => name === reply.failure.parameter) ?? 'form'
        return { [field]: failureWords(reply.failure) }
      }
      renamePerson(body.givenName, body.familyName)
      tellDone(t('account.saved'))
      return undefined
    },
  )
  return (
    <form ref={form} className={styles['form']} noValidate onSubmit={onSubmit}>
      {errors.form !== undefined && <p role="alert">{errors.form}</p>}
      <TextField
        label={t('firstName')}
        autoComplete="given-name"
        maxLength={100}
        value={givenName}
        error={errors.givenName}
        onChange={(event) => setGivenName(event.target.value)}
      />
      <TextField
        label={t('familyName')}
        autoComplete="family-name"
        maxLength={100}
        hint={t('familyNameHint')}
        value={familyName}
        error={errors.familyName}
        onChange={(event) => setFamilyName(event.target.value)}
      />
      <div>
        <Button type="submit" busy={busy}>
          {t('account.save')}
        </Button>
      </div>
    </form>
  )
}
