// Sets the theme before the first paint. The same rule as src/stores/theme.ts, which takes over when the portal runs.
{
  let choice = null
  try {
    choice = localStorage.getItem('graticule.theme')
  } catch {
    // storage is switched off: the system's theme counts
  }
  const dark = choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset.theme = dark ? 'dark' : 'light'
}
