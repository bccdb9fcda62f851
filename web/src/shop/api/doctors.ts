import type { Answer } from '#web/api/client.ts';
import { type Read, usePublicRead } from '#web/api/public-read.ts';

export const useDoctorCategories = (): Read<Answer<'doctor.listCategories'>> => usePublicRead('doctor.listCategories', {});
