/** Recognises PIN codes and their beginnings by their form. In a file of its own, because every page loads it. */

export const isPin = (text: string): boolean => /^[1-9]\d{5}$/.test(text);
export const isPinPrefix = (text: string): boolean => /^[1-9]\d{0,5}$/.test(text);
