// Sets the theme before the first paint. The same rule as src/stores/theme.ts, which takes over when the portal runs.
// Typefaces that this browser has loaded before are shown at once, see src/app/typefaces.ts.
{
  const root = document.documentElement
  let choice = null
  try {
    choice = localStorage.getItem('graticule.theme')
    if (localStorage.getItem('graticule.typefaces') !== null) root.dataset.typefaces = ''
  } catch {
    // storage is switched off: the system's theme counts
  }
  const dark = choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  root.dataset.theme = dark ? 'dark' : 'light'
}
