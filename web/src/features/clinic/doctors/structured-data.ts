/** Structured data (schema.org) of a doctor's page, from recorded facts only. */
import type { Doctor } from '#shared/contract/clinic/doctor.ts';
import { appointmentPath, specialityPath } from '#web/paths.ts';
import { cityOf } from './doctor-facts.tsx';

const context = 'https://schema.org';

export function aboutDoctor(doctor: Doctor, site: string): readonly object[] {
  const { _id, name, image, speciality, degree, about, fees, address, registrationNumber } = doctor;
  const url = `${site}${appointmentPath(_id)}`;
  const places = [
    ['Health & Care', '/doctor'],
    ['Doctors', '/doctor/doctors'],
    [speciality, specialityPath(speciality)],
    [name, appointmentPath(_id)],
  ] as const;
  return [
    {
      '@context': context,
      '@type': 'Physician',
      '@id': url,
      url,
      name,
      ...(image === '' ? {} : { image: new URL(image, site).href }),
      medicalSpecialty: speciality,
      description: [degree, about].filter((each) => each !== '').join('. '),
      priceRange: `₹${fees}`,
      currenciesAccepted: 'INR',
      address: { '@type': 'PostalAddress', streetAddress: address.line1, addressLocality: cityOf(doctor), addressCountry: 'IN' },
      ...(registrationNumber === undefined ? {} : { identifier: registrationNumber }),
    },
    {
      '@context': context,
      '@type': 'BreadcrumbList',
      itemListElement: places.map(([text, path], place) => ({ '@type': 'ListItem', position: place + 1, name: text, item: `${site}${path}` })),
    },
  ];
}
