import { create } from 'zustand'
import { type Theme, THEME_COOKIE, themeOf } from '../../shared/theme.ts'

/** In the order of the menu. */
export const THEME_OPTIONS: readonly { readonly value: Theme; readonly label: string }[] = [
  { value: 'dark', label: 'Dark' },
  { value: 'light', label: 'Light' },
  { value: 'system', label: 'System' },
]

const KEPT_SECONDS = 400 * 24 * 3600

const page = () => document.documentElement

/** The chosen theme. The page comes with it: the server writes it into the root element. */
export const useTheme = create<Theme>(() => themeOf(page().dataset['theme']))

/** Returns the theme that the page is shown in. */
export const shownTheme = (): 'dark' | 'light' => {
  const theme = useTheme.getState()
  if (theme !== 'system') return theme
  return window.matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark'
}

/** Shows a theme from now on, in this browser. */
export const chooseTheme = (theme: Theme): void => {
  const secure = window.location.protocol === 'https:' ? '; secure' : ''
  document.cookie = `${THEME_COOKIE}=${theme}; path=/; max-age=${KEPT_SECONDS}; samesite=lax${secure}`
  if (theme === 'system') delete page().dataset['theme']
  else page().dataset['theme'] = theme
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const scheme = meta.dataset['scheme']
    meta.media =
      theme === 'system' ? `(prefers-color-scheme: ${scheme})` : scheme === theme ? 'all' : 'not all'
  }
  useTheme.setState(theme, true)
}
