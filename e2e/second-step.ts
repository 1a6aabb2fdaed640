/** An authenticator app for journeys, written apart from the server's code: RFC 6238 with SHA-1, six digits and 30 seconds. */
import { createHmac } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { PASSWORD } from './sign-in.ts'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The code for a key in Base32, so many steps from now. */
export function codeOf(key: string, steps = 0): string {
  const bits = [...key.replaceAll(' ', '')].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const bytes = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + steps))
  const hash = createHmac('sha1', bytes).update(counter).digest()
  const number = hash.readUInt32BE((hash.at(-1) ?? 0) & 15) & 0x7fffffff
  return String(number % 1_000_000).padStart(6, '0')
}

/** Switches the second step on, on the account page; gives the key and the recovery codes. */
export async function switchOn(page: Page): Promise<{ key: string; codes: string[] }> {
  await page.getByRole('button', { name: 'Switch on' }).click()
  await page.getByLabel('Current password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
  const key = await page.locator('code').innerText()
  await page.getByLabel('Code of the app').fill(codeOf(key))
  await page.getByRole('button', { name: 'Switch on' }).click()
  await expect(page.getByRole('heading', { name: 'Keep your recovery codes' })).toBeFocused()
  const codes = await page.getByRole('region', { name: 'Keep your recovery codes' }).getByRole('listitem').allInnerTexts()
  return { key, codes }
}
