/** What a person may choose; 'system' obeys the system and is what nobody chose. */
export const THEMES = ['dark', 'light', 'system'] as const

export type Theme = (typeof THEMES)[number]

/** A cookie, so that the server writes the choice into the page and the first paint is right without a script. */
export const THEME_COOKIE = 'pinfold_theme'

/** Returns the theme named by a cookie or an attribute; 'system' for anything else. */
export const themeOf = (text: string | undefined): Theme => THEMES.find((theme) => theme === text) ?? 'system'
