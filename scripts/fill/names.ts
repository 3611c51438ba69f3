import type { Chance } from '../chaos/chance.ts';

const FIRST = `Aarav Aditi Aisha Ajay Amit Ananya Anil Anjali Arjun Asha Bhavna Deepak Divya Farhan Fatima Gaurav Geeta
Gurpreet Harish Harpreet Imran Ishaan Jaya John Joseph Kavita Kiran Lakshmi Mahesh Manish Mary Meena Mohan Nandini Neha
Nikhil Pallavi Pooja Prakash Priya Rahul Rajesh Rakesh Ravi Rekha Rohit Sandeep Sangeeta Sanjay Saritha Shreya Sneha
Sunil Sunita Suresh Swati Tanvi Usha Vidya Vijay Vikram Yasmin Zoya`.split(/\s+/);
const LAST =
  `Agarwal Ali Banerjee Bora Chatterjee Chauhan Das Desai Deshmukh D'Souza Fernandes Gill Gogoi Gupta Hegde Iyer
Jadhav Jain Joshi Kapoor Kaur Khan Kulkarni Kumar Mehta Menon Mishra Mohanty Mukherjee Nair Naidu Pandey Patel Patil
Pillai Prasad Rao Rathore Reddy Sahu Saxena Sen Shah Sharma Sheikh Shetty Singh Sinha Thakur Thomas Tiwari Varghese Verma
Yadav`.split(/\s+/);
const FIRST_IN_HINDI = 'अंजलि अनिल आशा कविता गीता दीपक नेहा पूजा प्रिया राजेश राहुल रेखा सुनीता सुरेश स्वाति'.split(' ');
const LAST_IN_HINDI = 'अग्रवाल कुमार गुप्ता जोशी तिवारी देशमुख पाटिल मिश्रा यादव वर्मा शर्मा सिंह'.split(' ');
const IN_HINDI = 0.12;
const WITH_INITIAL = 0.06;

/** A parent's name, and the script that this parent writes in. */
export type Parent = { name: string; isHindi: boolean };

export function nameParent(chance: Chance): Parent {
  if (chance.is(IN_HINDI))
    return { name: `${chance.pick(FIRST_IN_HINDI)} ${chance.pick(LAST_IN_HINDI)}`, isHindi: true };
  const [first, last] = [chance.pick(FIRST), chance.pick(LAST)];
  return { name: chance.is(WITH_INITIAL) ? `${last[0]}. ${first}` : `${first} ${last}`, isHindi: false };
}
