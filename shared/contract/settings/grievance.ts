/** The section `grievance` of the settings: the officer to whom customers complain. */
import * as z from 'zod';
import { Version } from '../catalogue/product.ts';
import { Email, Instant, SingleLine } from '../common.ts';
import { endpoint } from '../define.ts';
import { OfficePhone } from './office-phone.ts';

/** The officer as required by the Consumer Protection (E-Commerce) Rules 2020, rule 4(4). */
export const Grievance = () =>
  z
    .object({
      name: z.string(),
      designation: z.string(),
      email: z.string(),
      phone: z.string(),
      /** When the telephone is answered. */
      hours: z.string(),
      /** On one line. */
      address: z.string(),
    })
    .meta({ title: 'GrievanceOfficer' });
export type Grievance = z.output<ReturnType<typeof Grievance>>;

export const GrievanceSettings = () =>
  Grievance().extend({ version: Version(), updatedAt: Instant().optional() }).meta({ title: 'GrievanceSettings' });
export type GrievanceSettings = z.output<ReturnType<typeof GrievanceSettings>>;

/** The section as the owner enters it. */
export const GrievanceInput = () =>
  z
    .strictObject({
      version: Version(),
      name: SingleLine(120, 'Write the name of the grievance officer'),
      designation: SingleLine(80, 'Write the designation of the grievance officer'),
      email: Email(),
      phone: OfficePhone(),
      hours: SingleLine(80, 'Write when the telephone is answered, like Mon to Sat, 10 am to 7 pm'),
      address: SingleLine(300, 'Write where letters reach the officer'),
    })
    .meta({
      example: {
        version: 0,
        name: 'Meera Kulkarni',
        designation: 'Grievance Officer',
        email: 'grievance@nanhe.example',
        phone: '+91 80 4123 4567',
        hours: 'Mon to Sat, 10 am to 7 pm',
        address: '4th Floor, 99 Residency Road, Bengaluru, Karnataka 560025',
      },
    });

export const updateGrievance = /* @__PURE__ */ endpoint({
  key: 'settings.updateGrievance',
  method: 'PUT',
  path: '/api/admin/settings/grievance',
  access: 'admin',
  summary: 'Change the grievance officer, whom the pages name. With a version that is not the newest: 409, with the current section',
  body: GrievanceInput,
  reply: GrievanceSettings,
  failures: ['edited_meanwhile'],
});
