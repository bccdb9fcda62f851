/** Lists the invented customers of the demo history: common first names, surnames that no family has, and phone numbers from one unlikely block. */

export interface Person {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  /** Ten digits; all begin with 90000 00. */
  readonly phone: string;
  readonly address: string;
  readonly city: string;
  /** A state code of shared/rules/states.ts. */
  readonly state: string;
  readonly postalCode: string;
  readonly child: string;
}

const names =
  'Priya Vanshiya|Rahul Kolharekar|Sneha Thimmanur|Aditya Bhandola|Nisha Perumbadi|Karan Sarvanshi|Deepa Duggalia|Manish Mehrolia|Ritu Chitranga|Suresh Kesarwari|Lakshmi Nallamudi|Vivek Borkhandi|Pooja Ratnaswar|Arjun Hooghlia|Meghna Madhavkar|Sandeep Tirupani|Ayesha Vellorian|Gaurav Sanghvara|Divya Lakhanpuri|Nitin Pallavath|Kavya Sundarwal|Rohit Jamunari|Swati Devgarhia|Imran Nagarjani|Shruti Khandalkar|Abhishek Malwari|Tanvi Konkanwar|Joseph Periyanad|Anjali Triveniya|Harish Godavarti|Zoya Chandaniwala|Mohit Aravalia|Parul Satpuria|Vikas Narmadiya|Bhavna Kutchwala|Farhan Shalimarkar|Ishita Sonabari|Naveen Kaveripet|Rekha Himadriwal|Tejas Sabarmatia'.split(
    '|',
  );
const children = 'Aarav|Myra|Vihaan|Anaya|Kabir|Diya|Reyansh|Kiara|Ishaan|Saanvi|Advik|Tara|Neel|Avni|Rudra|Pihu|Zara|Ved|Ira|Dhruv'.split('|');
const homes = [
  ['Bengaluru', 'KA', '560038', 'Lake View Road'],
  ['Mumbai', 'MH', '400050', 'Seaside Lane'],
  ['Pune', 'MH', '411038', 'Hillside Society'],
  ['Hyderabad', 'TG', '500034', 'Rock Garden Road'],
  ['Chennai', 'TN', '600020', 'Temple Tank Street'],
  ['Kolkata', 'WB', '700029', 'Lake Terrace'],
  ['New Delhi', 'DL', '110024', 'Park Block'],
  ['Jaipur', 'RJ', '302015', 'Pink Gate Colony'],
  ['Kochi', 'KL', '682020', 'Ferry Road'],
  ['Lucknow', 'UP', '226010', 'Rose Garden Lane'],
  ['Ahmedabad', 'GJ', '380015', 'Kite Lane'],
  ['Chandigarh', 'CH', '160022', 'Rock Park Avenue'],
  ['Bhopal', 'MP', '462016', 'Upper Lake Road'],
  ['Mysuru', 'KA', '570009', 'Jasmine Cross'],
  ['Panaji', 'GA', '403001', 'River Walk'],
  ['Guwahati', 'AS', '781005', 'Tea Hill Road'],
] as const;
const kinds = ['Flat', 'House', 'Villa', 'Apartment'] as const;

export const people: readonly Person[] = names.map((name, index) => {
  const [firstName = '', lastName = ''] = name.split(' ');
  const [city, state, postalCode, street] = homes[(index * 7) % homes.length] as (typeof homes)[number];
  return {
    firstName,
    lastName,
    email: `${firstName}.${lastName}@example.com`.toLowerCase(),
    phone: `90000001${String(index + 1).padStart(2, '0')}`,
    address: `${kinds[index % kinds.length]} ${3 + ((index * 17) % 90)}, ${street}`,
    city,
    state,
    postalCode,
    child: children[index % children.length] as string,
  };
});
