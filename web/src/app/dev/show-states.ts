/**
 * Lets a still picture show what only a pointer or a key brings about: every rule for `:hover` and `:focus-visible` is taken
 * over for the attribute `data-show="hover"` or `data-show="focus"`. Returns a function that takes them back.
 */
export function showStates(): () => void {
  const sheet = new CSSStyleSheet()
  const take = (rules: CSSRuleList) => {
    for (const rule of rules) {
      if (!(rule instanceof CSSStyleRule) || !/:hover|:focus-visible/.test(rule.selectorText)) continue
      const selector = rule.selectorText
        .replaceAll(':hover', "[data-show='hover']")
        .replaceAll(':focus-visible', "[data-show='focus']")
      sheet.insertRule(`${selector} { ${rule.style.cssText} }`, sheet.cssRules.length)
    }
  }
  for (const { cssRules } of document.styleSheets) take(cssRules)
  document.adoptedStyleSheets.push(sheet)
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
  }
}
